import type { Metadata } from "next";
import { AttractionsScreen } from "@/components/records/list/attractions-screen";
import type { AttractionRow } from "@/components/records/list/attraction-row";
import { can, type Subject } from "@/contract/policy";
import type { Atractivo } from "@/contract/resources/registros";
import { factsOf, recordActions, recordState } from "@/lib/record-state";
import { estadoWord, type SearchParams } from "@/lib/search-params";
import { loadList } from "@/lib/server/list";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

export const metadata: Metadata = { title: "Atractivos" };

/** A row with its sealed reference and what this person may do to it: the screen decides nothing. */
function toRow(record: Atractivo, subject: Subject): AttractionRow {
  const { id, cite, nombre_atractivo, categoria, tipo, subtipo, codigo, jerarquia } = record;
  const { g_x, g_y, id_departamento, departamento } = record;
  const state = recordState(record, subject.rol);
  return {
    ...{ id, cite, nombre_atractivo, categoria, tipo, subtipo, codigo, jerarquia },
    ...{ g_x, g_y, id_departamento, departamento },
    ref: seal("ppirta", id),
    state,
    estado: state.word,
    actions: recordActions(subject, "ppirta", factsOf(record)),
  };
}

/** The attractions list (spec 2 §2.6). */
export default async function AttractionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { subject } = await requireSession();
  const estado = estadoWord(await searchParams);
  const result = await loadList("ppirta.list", searchParams, { query: { estado } });
  return (
    <AttractionsScreen
      result={result.ok ? { ...result, rows: result.rows.map((row) => toRow(row, subject)) } : result}
      estado={estado ?? null}
      canTrack={can(subject, "ppirta.seguimiento")}
      canCreate={can(subject, "ppirta.crear")}
    />
  );
}
