import { RecentRecords } from "@/components/inicio/recent-records";
import { RecordPanelSkeleton } from "@/components/inicio/record-panel";
import type { Subject } from "@/contract/policy";
import { HOME_WORDS, interleave, ROWS } from "@/lib/inicio/home";
import { factsOf, recordActions, recordState } from "@/lib/registros/state";
import { hrefs } from "@/lib/hrefs";
import { seal } from "@/lib/server/opaque-id";
import { nameOf, newestOfBoth } from "./newest";

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
