import { PanelFailure, RowsSkeleton } from "@/components/home/record-rows";
import { RecentRecords } from "@/components/home/recent-records";
import type { Subject } from "@/contract/policy";
import { HOME_WORDS } from "@/lib/home";
import { factsOf, recordActions, recordState } from "@/lib/record-state";
import { hrefs } from "@/lib/routes";
import { loadList } from "@/lib/server/list";
import { seal } from "@/lib/server/opaque-id";

const ROWS = 5;

/** The newest attractions this person sees, each leading to where it is gone on with. */
export async function Recent({ subject }: { subject: Subject }) {
  const result = await loadList("ppirta.list", Promise.resolve({ rows: String(ROWS) }));
  if (!result.ok) return <PanelFailure title={HOME_WORDS.recent} message={result.message} />;
  const records = result.rows.map((record) => {
    const ref = seal("ppirta", record.id);
    const { editar, verInfo } = recordActions(subject, "ppirta", factsOf(record));
    return {
      id: record.id,
      cite: record.cite,
      nombre_atractivo: record.nombre_atractivo,
      municipio: record.municipio,
      state: recordState(record, subject.rol),
      href: editar ? hrefs.editar("ppirta", ref) : verInfo ? hrefs.ver("ppirta", ref) : null,
    };
  });
  return <RecentRecords records={records} />;
}

/** As high as the rows that come in its place. */
export const RecentSkeleton = () => <RowsSkeleton title={HOME_WORDS.recent} rows={ROWS} />;
