import type { Metadata } from "next";
import { RecordsScreen } from "@/components/records/list/records-screen";
import type { RecordRow } from "@/components/records/list/record-row";
import { inScope, type Subject } from "@/contract/policy";
import type { Atractivo } from "@/contract/resources/registros";
import { factsOf, recordActions, recordState } from "@/lib/record-state";
import { recordFilters, recordView, type SearchParams } from "@/lib/search-params";
import { loadList } from "@/lib/server/list";
import { mapTiles } from "@/lib/server/map-tiles";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: "Atractivos" };

/** A row with its sealed reference and what this person may do to it: the screen decides nothing. */
function toRow(record: Atractivo, subject: Subject): RecordRow {
  const { id, cite, nombre_atractivo, categoria, tipo, subtipo, codigo, jerarquia } = record;
  const { g_x, g_y, id_departamento, departamento, municipio } = record;
  const state = recordState(record, subject.rol);
  return {
    ...{ id, cite, nombre_atractivo, categoria, tipo, subtipo, codigo, jerarquia },
    ...{ g_x, g_y, id_departamento, departamento, municipio },
    ref: seal("ppirta", id),
    state,
    estado: state.word,
    actions: recordActions(subject, "ppirta", factsOf(record)),
  };
}

/** The attractions list, as a table or on the map (spec 2 §2.6). */
export default async function AttractionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  const params = await searchParams;
  const departments = inScope(subject, null);
  const filters = recordFilters(params, { departments });
  const result = await loadList("ppirta.list", searchParams, { query: { ...filters } });
  return (
    <RecordsScreen
      result={result.ok ? { ...result, rows: result.rows.map((row) => toRow(row, subject)) } : result}
      view={recordView(params)}
      filters={filters}
      departments={departments}
      subject={subject}
      tiles={mapTiles()}
    />
  );
}
