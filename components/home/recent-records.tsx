import Link from "next/link";
import { StateBadge } from "@/components/records/state-badge";
import { EmptyState } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { HOME_WORDS } from "@/lib/home";
import type { RecordState } from "@/lib/record-state";

export interface RecentRecord {
  id: number;
  cite: string;
  nombre_atractivo: string;
  municipio: string;
  state: RecordState;
  /** Null where this person may only see it in the list. */
  href: string | null;
}

/** The newest records, to go on where one left off. */
export function RecentRecords({ records }: { records: readonly RecentRecord[] }) {
  return (
    <Panel title={HOME_WORDS.recent} bodyClassName="">
      {records.length === 0 ? (
        <EmptyState title="Todavía no hay atractivos registrados">
          Con «Nuevo registro» se registra el primero.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line-subtle text-sm">
          {records.map(({ id, cite, nombre_atractivo, municipio, state, href }) => (
            <li key={id} className="flex min-h-row-2 items-center gap-x-4 px-4 py-1.5">
              <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
                <span className="min-w-0 flex-1 basis-56 font-medium break-words">
                  {href ? (
                    <Link href={href} prefetch={false} className="no-underline hover:underline">
                      {nombre_atractivo}
                    </Link>
                  ) : (
                    nombre_atractivo
                  )}
                </span>
                <span className="min-w-0 basis-40 text-xs text-secondary">{municipio}</span>
                <span className="code basis-36 text-xs text-muted">{cite}</span>
              </div>
              <span className="w-26 shrink-0 text-right">
                <StateBadge state={state} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
