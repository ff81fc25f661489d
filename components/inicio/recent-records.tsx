import { StateBadge } from "@/components/registros/state-badge";
import { EmptyState } from "@/components/ui/empty";
import { HOME_WORDS } from "@/lib/inicio/home";
import type { RecordState } from "@/lib/registros/state";
import { RecordPanel } from "./record-panel";
import { RecordHead, type RecordName } from "./record-rows";

interface RecentRecord extends RecordName {
  state: RecordState;
}

interface RecentRecordsProps {
  records: readonly RecentRecord[];
  failure: string | null;
}

/** The newest records, to continue work on them. */
export const RecentRecords = (props: RecentRecordsProps) => (
  <RecordPanel
    title={HOME_WORDS.recent}
    empty={<EmptyState title={HOME_WORDS.recentNone}>{HOME_WORDS.recentNoneHelp}</EmptyState>}
    {...props}
  >
    {({ state, ...record }) => (
      <div className="flex items-center justify-between gap-4">
        <RecordHead record={record} />
        <span className="shrink-0 text-right">
          <StateBadge state={state} />
        </span>
      </div>
    )}
  </RecordPanel>
);
