"use client";

import { useCallback, useState } from "react";
import { useLoad } from "@/components/seguimiento/review/use-load";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-style";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import { api } from "@/lib/api-client";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { writtenName, reasonsOf } from "@/lib/importaciones/left-out";
import { LEFT_OUT } from "@/lib/importaciones/result-texts";

const ROWS = [10, 25, 50, 100];

interface LeftOutProps {
  id: number;
  recordRef: string;
  total: number;
  /** The heading of each meaning's column. */
  headings: ReadonlyMap<string, string>;
}

/** The rows that an import left out, page by page, each with its reasons; and the same as a file. */
export function LeftOut({ id, recordRef, total, headings }: LeftOutProps) {
  const [{ page, rows }, setWords] = useState({ page: 1, rows: 10 });
  const load = useCallback(
    (signal: AbortSignal) =>
      api("importacion.filas", { id, query: { grupo: "FUERA", desde: (page - 1) * rows, rows }, signal }),
    [id, page, rows],
  );
  const loaded = useLoad(load);
  const [known, setKnown] = useState<readonly FilaImportacion[]>([]);
  if (loaded.state === "ready" && loaded.value.filas !== known) setKnown(loaded.value.filas);
  const shown = loaded.state === "ready" ? loaded.value.filas : known;
  return (
    <div id="fuera" className="min-w-0 scroll-mt-under-bar">
      <Panel
        title={LEFT_OUT.title(total)}
        bodyClassName=""
        actions={
          <a href={importHrefs.importacionFuera(recordRef)} className={buttonClass("secondary", "md")}>
            <Icon name="download" />
            {LEFT_OUT.file}
          </a>
        }
      >
        {loaded.state === "failed" && (
          <Notice
            tone="red"
            role="alert"
            className="m-3"
            actions={
              <Button variant="link" onClick={loaded.retry}>
                {LEFT_OUT.retry}
              </Button>
            }
          >
            {LEFT_OUT.failed}
          </Notice>
        )}
        {loaded.state === "loading" && known.length === 0 && <Spinner className="m-4 animate-late" />}
        {shown.length > 0 && (
          <LeftOutTable rows={shown} headings={headings} total={total} busy={loaded.state === "loading"} />
        )}
        <div className="border-t border-line-default phone:px-3">
          <Pager
            page={page}
            rows={rows}
            total={total}
            rowOptions={ROWS}
            busy={loaded.state === "loading"}
            onPage={(next) => setWords({ page: next, rows })}
            onRows={(next) => setWords({ page: 1, rows: next })}
          />
        </div>
      </Panel>
    </div>
  );
}

interface LeftOutTableProps {
  rows: readonly FilaImportacion[];
  headings: ReadonlyMap<string, string>;
  total: number;
  busy: boolean;
}

function LeftOutTable({ rows, headings, total, busy }: LeftOutTableProps) {
  const { heads } = LEFT_OUT;
  return (
    <div tabIndex={0} role="region" aria-label={LEFT_OUT.title(total)} className="overflow-x-auto">
      <table
        aria-label={LEFT_OUT.title(total)}
        aria-busy={busy}
        className={cx("rows static! phone:min-w-0", busy && "opacity-60 delay-200")}
      >
        <thead>
          <tr>
            <th scope="col" className="static! w-16 text-right phone:w-10">
              {heads.fila}
            </th>
            <th scope="col" className="static! w-[26%] phone:w-[38%]">
              {heads.nombre}
            </th>
            <th scope="col" className="static! w-[22%] phone:hidden">
              {heads.columna}
            </th>
            <th scope="col" className="static!">
              {heads.motivo}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = writtenName(row);
            return reasonsOf(row, headings).map(({ columna, texto }, index) => (
              <tr key={`${row.fila}-${index}`}>
                <td className="num text-right text-muted">{index === 0 ? row.fila : ""}</td>
                <td className={name === "" ? "text-muted" : "font-medium break-words"}>
                  {index === 0 && (
                    <span className="line-clamp-2" title={name}>
                      {name || LEFT_OUT.empty}
                    </span>
                  )}
                  <span className="hidden text-2xs font-regular text-secondary phone:block">{columna}</span>
                </td>
                <td className="text-2xs break-words text-secondary phone:hidden">{columna}</td>
                <td className="text-xs break-words">
                  <span className="flex items-start gap-1.5 py-1">
                    <Icon name="circle-alert" className="mt-px size-icon-sm shrink-0 text-state-red" />
                    {texto}
                  </span>
                </td>
              </tr>
            ));
          })}
        </tbody>
      </table>
    </div>
  );
}
