import { NearlyComplete } from "@/components/home/nearly-complete";
import { PanelFailure, RowsSkeleton } from "@/components/home/record-rows";
import { Returned } from "@/components/home/returned";
import type { Subject } from "@/contract/policy";
import { HOME_WORDS, NEARLY } from "@/lib/home";
import { factsOf, recordActions } from "@/lib/record-state";
import { ATRACTIVO_TABS, hrefs } from "@/lib/routes";
import { loadList } from "@/lib/server/list";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { seal } from "@/lib/server/opaque-id";

/** How many of the newest records are looked at. */
const ROWS = 5;

const newest = (estado: string) =>
  loadList("ppirta.list", Promise.resolve({ rows: String(ROWS) }), { query: { estado } });

/** What a record still lacks; null where the server does not say or does not answer. */
async function missingOf(id: number) {
  try {
    return (await ministry("ppirta.detail", { id })).ppirta.faltantes;
  } catch (error) {
    if (error instanceof MinistryError) return null;
    throw error;
  }
}

/** The newest incomplete records that lack one or two parts, each part leading to its tab. */
export async function Nearly() {
  const result = await newest("INCOMPLETO");
  if (!result.ok) return <PanelFailure title={HOME_WORDS.nearly} message={result.message} />;
  const looked = await Promise.all(
    result.rows.map(async (record) => ({ record, missing: (await missingOf(record.id)) ?? [] })),
  );
  const records = looked
    .filter(({ missing }) => missing.length > 0 && missing.length <= NEARLY)
    .map(({ record: { id, cite, nombre_atractivo, municipio }, missing }) => {
      const ref = seal("ppirta", id);
      const parts = ATRACTIVO_TABS.flatMap((tab) => {
        const part = "part" in tab && missing.find((name) => name === tab.part);
        return part ? [{ part, href: hrefs.tab(tab, ref) }] : [];
      });
      return { id, cite, nombre_atractivo, municipio, href: hrefs.editar("ppirta", ref), parts };
    });
  return <NearlyComplete records={records} allHref={hrefs.listaEn("ppirta", "INCOMPLETO")} />;
}

/** The newest records that came back with 'No Aprobado', each with what was observed. */
export async function ReturnedRecords({ subject }: { subject: Subject }) {
  const result = await newest("NO APROBADO");
  if (!result.ok) return <PanelFailure title={HOME_WORDS.returned} message={result.message} />;
  const records = result.rows.map((record) => {
    const ref = seal("ppirta", record.id);
    const { editar } = recordActions(subject, "ppirta", factsOf(record));
    return {
      id: record.id,
      cite: record.cite,
      nombre_atractivo: record.nombre_atractivo,
      municipio: record.municipio,
      observacion: record.observacion ?? "",
      href: editar ? hrefs.editar("ppirta", ref) : null,
    };
  });
  return <Returned records={records} total={result.total} allHref={hrefs.listaEn("ppirta", "NO APROBADO")} />;
}

export const NearlySkeleton = () => <RowsSkeleton title={HOME_WORDS.nearly} rows={ROWS} />;
export const ReturnedSkeleton = () => <RowsSkeleton title={HOME_WORDS.returned} rows={ROWS} />;
