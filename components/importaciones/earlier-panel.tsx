import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { formatDay } from "@/lib/format";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { importLine, nameOf, type ImportRow } from "@/lib/importaciones/list-line";
import { FILE_STEP } from "@/lib/importaciones/texts";
import { ImportStateBadge } from "./import-state-badge";

/** The newest imports, beside the file's choice; null: they could not be loaded. */
export function EarlierPanel({ rows }: { rows: readonly ImportRow[] | null }) {
  return (
    <Panel
      title={FILE_STEP.earlier}
      bodyClassName=""
      actions={
        rows && rows.length > 0 ? (
          <Link href={importHrefs.importaciones} className="text-sm">
            {FILE_STEP.all}
          </Link>
        ) : undefined
      }
    >
      {(rows === null || rows.length === 0) && (
        <p className="p-4 text-sm text-muted">{rows === null ? FILE_STEP.failed : FILE_STEP.none}</p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line-subtle">
          {rows.map((row) => (
            <li key={row.id} className="px-4 py-2">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Link
                  href={importHrefs.importacion(row.ref)}
                  className="min-w-0 truncate text-sm font-semibold no-underline"
                >
                  {nameOf(row)}
                </Link>
                <ImportStateBadge estado={row.estado} />
              </div>
              <p className="text-xs text-muted">
                {formatDay(row.creado_en)} · {importLine(row)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
