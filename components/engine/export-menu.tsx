"use client";

import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { MenuLater } from "@/components/ui/menu";
import { closeToasts } from "@/components/ui/toast";
import { EXPORT, exportFile, exportHref, type ExportFormat, type ExportWords } from "@/lib/lists/export";
import { formatNumber } from "@/lib/format";
import { listFileName } from "@/lib/lists/file-name";
import type { ListResult } from "@/lib/lists/result";
import type { ExportFormatsProps } from "./export-list";
import type { ExportJob } from "./export-run";

const ExportRuns = lazyPart(() => import("./export-run").then((module) => module.ExportRuns));

const loadList = () => import("./export-list").then((module) => module.ExportList);

/** The exports under way, and a way to start one; `runs` shows them while there are any. */
export function useExports() {
  const [{ jobs }, setState] = useState<{ jobs: readonly ExportJob[]; made: number }>({ jobs: [], made: 0 });
  const add = (job: Omit<ExportJob, "key">) =>
    setState((now) => ({ jobs: [...now.jobs, { ...job, key: now.made }], made: now.made + 1 }));
  const end = ({ key }: ExportJob) => setState((now) => ({ ...now, jobs: now.jobs.filter((job) => job.key !== key) }));
  return { add, runs: jobs.length > 0 && <ExportRuns jobs={jobs} onEnd={end} onRetry={add} /> };
}

/** 'Exportar': a menu of formats, with the number of rows in each. */
export function ExportFormats(props: ExportFormatsProps) {
  const { total } = props;
  const button = (
    // The toast of an earlier export would cover the menu.
    <Button
      icon={<Icon name="download" />}
      onPointerDown={closeToasts}
      {...(total === 0 && { disabledReason: EXPORT.none })}
    >
      {EXPORT.button}
      <Icon name="chevron-down" />
    </Button>
  );
  if (total === 0) return button;
  return (
    <MenuLater
      trigger={button}
      label={`${EXPORT.button} ${formatNumber(total)} ${total === 1 ? "registro" : "registros"}`}
      load={loadList}
      list={props}
    />
  );
}

interface ExportMenuProps extends Pick<ExportFormatsProps, "layers" | "photographed"> {
  /** The resource's name in the contract. */
  list: string;
  /** The list's name in the file's. */
  file: string;
  result: ListResult<unknown>;
  /** The name of the saved view that the list shows. */
  view?: string | undefined;
  /** The list's filters, besides its search. */
  filters?: ExportWords["filters"];
}

/** Exports every row that matches the list's search (decision 039); the menu shows the row count first. */
export function ExportMenu({ list, file, result, view, filters, ...offered }: ExportMenuProps) {
  const { add, runs } = useExports();
  const total = result.ok ? result.total : 0;
  const start = (format: ExportFormat) =>
    add({
      href: exportHref(list, format, { q: result.q, sort: result.sort, filters }),
      file: exportFile(
        listFileName(file, { q: result.q, filters, view, row: result.ok ? result.rows[0] : null }),
        format,
      ),
      format,
      expected: total,
    });
  return (
    <>
      <ExportFormats total={total} heading={EXPORT.matching} {...offered} onStart={start} />
      {runs}
    </>
  );
}
