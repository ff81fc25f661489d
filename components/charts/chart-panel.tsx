"use client";

import { Icon } from "@/components/ui/icon";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { notify } from "@/components/ui/toast";
import { CHART_WORDS, type ChartSpec } from "@/lib/inicio/home";
import { listFileName } from "@/lib/lists/file-name";
import { LIST } from "@/lib/texts";
import { useRefreshedAt } from "./refresh";
import type { Picture } from "./save-image";
import type { LiveChart } from "./use-chart";

/** A notice that this chart could not be loaded, with a button that reloads only this chart. */
export function ChartFailure({ chart }: { chart: Pick<LiveChart<unknown>, "message" | "pending" | "reload"> }) {
  if (chart.message === null) return null;
  return (
    <Notice
      tone="red"
      role="alert"
      actions={
        <Button
          variant="link"
          icon={<Icon name="refresh-cw" />}
          loading={chart.pending}
          onClick={() => void chart.reload()}
        >
          {LIST.retry}
        </Button>
      }
    >
      {CHART_WORDS.failed} {chart.message}
    </Notice>
  );
}

interface ChartPanelProps {
  spec: ChartSpec;
  icon: "bars" | "doughnut";
  chart: Pick<LiveChart<unknown>, "data" | "message" | "pending" | "reload">;
  /** There are no records to count. */
  empty: boolean;
  /** The switch between the forms of the chart. */
  form: ReactNode;
  table: ReactNode;
  picture: Omit<Picture, "title" | "file">;
  children: ReactNode;
}

/** The frame of a chart, of fixed height: its forms, its table view, its saved picture and its error. */
export function ChartPanel({ spec, icon, chart, empty, form, table, picture, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const at = useRefreshedAt();
  const mark = icon === "bars" ? "chart-column" : "chart-pie";
  const usable = chart.data !== null && !empty;
  const save = async () => {
    try {
      const { saveImage } = await import("./save-image");
      const { subtitle } = picture;
      const file = listFileName(spec.file);
      await saveImage({ ...picture, title: spec.title, subtitle: `${subtitle} · ${at}`, file });
    } catch {
      notify({ tone: "error", summary: spec.title, detail: CHART_WORDS.saveFailed });
    }
  };
  return (
    <Panel
      title={spec.title}
      bodyClassName="flex h-100 phone:h-128 flex-col gap-2 px-4 pt-3 pb-2"
      actions={
        usable && (
          <>
            {!asTable && form}
            <IconButton
              label={asTable ? CHART_WORDS.chart : CHART_WORDS.table}
              icon={asTable ? <Icon name={mark} /> : <Icon name="table-2" />}
              onClick={() => setAsTable((shown) => !shown)}
            />
            <IconButton label={CHART_WORDS.save} icon={<Icon name="download" />} onClick={() => void save()} />
          </>
        )
      }
    >
      <ChartFailure chart={chart} />
      {usable && (asTable ? table : children)}
      {chart.data !== null && empty && (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={<Icon name={mark} />} title={CHART_WORDS.noneTitle(spec.noun)}>
            {CHART_WORDS.noneHelp}
          </EmptyState>
        </div>
      )}
    </Panel>
  );
}
