import { RecordPanelSkeleton, RecordPanel } from "@/components/inicio/record-panel";
import type { Subject } from "@/contract/policy";
import { HOME_WORDS, interleave, ROWS } from "@/lib/inicio/home";
import { factsOf, recordActions, recordState, type RecordState } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { seal } from "@/lib/server/opaque-id";
import { StateBadge } from "@/components/registros/state-badge";
import { EmptyState } from "@/components/ui/empty";
import { RecordHead, type RecordName } from "@/components/inicio/record-rows";
import { nameOf, newestOfBoth } from "./newest";

interface RecentRecord extends RecordName {
  state: RecordState;
}

interface RecentRecordsProps {
  records: readonly RecentRecord[];
  failure: string | null;
}

/** The newest records, to continue work on them. */
const RecentRecords = (props: RecentRecordsProps) => (
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

/** The newest records that this person sees, each linking to its edit page or else to its view. */
export async function Recent({ subject }: { subject: Subject }) {
  const { failure, lists } = await newestOfBoth();
  const records = lists.map(({ kind, rows }) =>
    rows.map((row) => {
      const ref = seal(kind, row.id);
      const { editar, verInfo } = recordActions(subject, kind, factsOf(row));
      const view = verInfo ? hrefs.ver(kind, ref) : null;
      const href = editar ? hrefs.editar(kind, ref) : view;
      return { ...nameOf(kind, row, href), state: recordState(row, subject.rol) };
    }),
  );
  return <RecentRecords records={interleave(records, ROWS)} failure={failure} />;
}

export const RecentSkeleton = () => <RecordPanelSkeleton title={HOME_WORDS.recent} />;
