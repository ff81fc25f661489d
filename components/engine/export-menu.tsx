"use client";

import { ChevronDown, Download, FileSpreadsheet, FileText, Map } from "lucide-react";
import { later } from "@/components/ui/later";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { closeToasts } from "@/components/ui/toast";
import { EXPORT, exportFile, exportHref, type ExportFormat, type ExportWords } from "@/lib/export";
import { formatNumber } from "@/lib/format";
import type { ListResult } from "@/lib/list-result";
import type { ExportJob } from "./export-run";

const ExportRuns = later(() => import("./export-run").then((module) => module.ExportRuns));

const ICONS = {
  xlsx: <FileSpreadsheet aria-hidden />,
  "csv-excel": <FileSpreadsheet aria-hidden />,
  csv: <FileText aria-hidden />,
  geojson: <Map aria-hidden />,
} satisfies Record<ExportFormat, unknown>;

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

interface ExportMenuProps {
  /** The resource's name in the contract. */
  list: string;
  /** Without its ending. */
  file: string;
  result: ListResult<unknown>;
  /** What the list is narrowed to beside its search. */
  filters?: ExportWords["filters"];
  /** Its rows have a place: GeoJSON too. */
  placed?: boolean;
}

/** Every row that matches the list's search as a file (decisions §8); says how many before it is asked. */
export function ExportMenu({ list, file, result, filters, placed = false }: ExportMenuProps) {
  const [{ jobs }, setState] = useState<{ jobs: readonly ExportJob[]; made: number }>({ jobs: [], made: 0 });
  const total = result.ok ? result.total : 0;

  const add = (job: Omit<ExportJob, "key">) =>
    setState((now) => ({ jobs: [...now.jobs, { ...job, key: now.made }], made: now.made + 1 }));
  const end = ({ key }: ExportJob) => setState((now) => ({ ...now, jobs: now.jobs.filter((job) => job.key !== key) }));
  const start = (format: ExportFormat) =>
    add({
      href: exportHref(list, format, { q: result.q, sort: result.sort, filters }),
      file: exportFile(file, format),
      format,
      expected: total,
    });

  const rows = counted(total, "fila", "filas");
  const formats: readonly { format: ExportFormat; hint: string }[] = [
    { format: "xlsx", hint: rows },
    { format: "csv-excel", hint: rows },
    { format: "csv", hint: rows },
    ...(placed ? [{ format: "geojson" as const, hint: counted(total, "punto", "puntos") }] : []),
  ];

  const button = (
    // The toast of the export before would lie over the menu.
    <Button
      icon={<Download aria-hidden />}
      onPointerDown={closeToasts}
      {...(total === 0 && { disabledReason: EXPORT.none })}
    >
      {EXPORT.button}
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <>
      {total === 0 ? (
        button
      ) : (
        <Menu
          trigger={button}
          label={`${EXPORT.button} ${counted(total, "registro", "registros")}`}
          items={[
            { heading: EXPORT.matching },
            ...formats.map(({ format, hint }) => ({
              label: EXPORT.formats[format],
              icon: ICONS[format],
              hint,
              onSelect: () => start(format),
            })),
          ]}
        />
      )}
      {jobs.length > 0 && <ExportRuns jobs={jobs} onEnd={end} onRetry={add} />}
    </>
  );
}
