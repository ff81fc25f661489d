import { RecordsScreen } from "@/components/records/list/records-screen";
import type { RecordRow } from "@/components/records/list/record-row";
import { inScope, type Subject } from "@/contract/policy";
import type { Atractivo, Facilidad, Kind } from "@/contract/resources/registros";
import { factsOf, recordActions, recordState } from "@/lib/records/state";
import { RECORD_KINDS } from "@/lib/records/kinds";
import { nombreDe } from "@/lib/records/registro";
import { recordFilters, recordView, type SearchParams } from "@/lib/lists/search-params";
import { fieldMode } from "@/lib/server/env";
import { offersBin } from "@/lib/server/bin";
import { loadList } from "@/lib/server/list";
import { offersImports } from "@/lib/server/imports";
import { mapTiles } from "@/lib/server/map-tiles";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";

export interface RecordsPageProps {
  searchParams: Promise<SearchParams>;
}

/** A row with its sealed reference and the actions permitted to this person, so that the screen decides nothing. */
function toRow(kind: Kind, record: Atractivo | Facilidad, subject: Subject): RecordRow {
  const { id, cite, categoria, tipo, subtipo, codigo } = record;
  const { g_x, g_y, id_departamento, departamento, municipio } = record;
  const state = recordState(record, subject.rol);
  const facts = factsOf(record);
  const actions = recordActions(subject, kind, facts);
  const { editar, verInfo, eliminar, derivar, aprobar, impedimento } = actions;
  return {
    ...{ id, cite, categoria, tipo, subtipo, codigo },
    ...{ g_x, g_y, id_departamento, departamento, municipio },
    nombre: nombreDe(record),
    jerarquia: "jerarquia" in record ? record.jerarquia : null,
    ref: seal(kind, id),
    estado: state.name ?? state.word,
    actions: { editar, verInfo, eliminar, derivar, aprobar, ...(impedimento !== null && { impedimento }) },
  };
}

/** An inventory's list, as a table or on the map (spec 2 §2.2, §2.6). */
export async function RecordsPage({ kind, searchParams }: RecordsPageProps & { kind: Kind }) {
  const { subject, menu } = await requireSession();
  const params = await searchParams;
  const departments = inScope(subject, null);
  const filters = recordFilters(params, { departments });
  const view = recordView(params);
  const { nameKey, seccion, list, remove, map } = RECORD_KINDS[kind];
  const { file, title } = list.pdf;
  const result = await loadList(`${kind}.list`, searchParams, { query: { ...filters } });
  const rows = result.ok ? result.rows.map((row) => toRow(kind, row, subject)) : [];
  const removable = rows.some(({ actions }) => actions.eliminar);
  return (
    <RecordsScreen
      kind={kind}
      texts={{ nameKey, seccion, list: { ...list, pdf: { file, title } }, ...(removable && { remove }) }}
      result={result.ok ? { ...result, rows } : result}
      view={view}
      filters={filters}
      departments={departments}
      subject={subject}
      field={fieldMode()}
      imports={offersImports(menu)}
      restores={removable && offersBin(menu)}
      tiles={mapTiles()}
      map={view === "mapa" ? map : null}
    />
  );
}
