import { StateBadge } from "@/components/records/state-badge";
import { EmptyState } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { HOME_WORDS } from "@/lib/home";
import type { RecordState } from "@/lib/record-state";
import { RECORD_ROW, RecordHead, type RecordName, RecordRows } from "./record-rows";

export interface RecentRecord extends RecordName {
  state: RecordState;
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
        <RecordRows>
          {records.map(({ state, ...record }) => (
            <li key={record.id} className={`${RECORD_ROW} flex items-center justify-between gap-4`}>
              <RecordHead record={record} />
              <span className="shrink-0 text-right">
                <StateBadge state={state} />
              </span>
            </li>
          ))}
        </RecordRows>
      )}
    </Panel>
  );
}
