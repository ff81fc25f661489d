import "server-only";
import { redirect } from "next/navigation";
import { RecordsScreen } from "@/components/registros/list/records-screen";
import type { RecordRow } from "@/components/registros/list/record-row";
import type { KnownNames } from "@/components/registros/list/use-record-filters";
import { FILTRO_DEBILIDAD } from "@/contract/debilidades";
import { inScope, type Subject } from "@/contract/policy";
import { departamentoNombre } from "@/contract/shown";
import type { Atractivo, Facilidad, Kind } from "@/contract/resources/registros";
import { factsOf, offeredActions, recordActions, recordState } from "@/lib/registros/state";
import { RECORD_KINDS } from "@/lib/registros/kinds";
import { filterCount, type RecordFilters } from "@/lib/registros/filters";
import { recordName } from "@/lib/registros/registro";
import { hrefs } from "@/lib/hrefs";
import { hasWork } from "@/lib/sesion/start";
import type { ListResult } from "@/lib/lists/result";
import {
  isEdited,
  addressSelection,
  recordView,
  savedViewId,
  type SearchParams,
  selectionText,
} from "@/lib/lists/search-params";
import { shownColumns } from "@/lib/registros/shown-columns";
import { fieldMode } from "@/lib/server/env";
import { loadList } from "@/lib/server/list";
import { keptColumns } from "@/lib/server/kept-columns";
import { offersImports } from "@/lib/server/importaciones/imports";
import { mapTiles } from "@/lib/server/map-tiles";
import { seal } from "@/lib/server/opaque-id";
import { requireSession } from "@/lib/server/session";
import { listParts, savedViews } from "@/lib/server/views";
import { windowWidth } from "@/lib/server/window-width";

export interface RecordsPageProps {
  searchParams: Promise<SearchParams>;
}

/** Fields that a row has only where a column or the map shows them. */
const EXTRAS = [
  "departamento",
  "provincia",
  "municipio",
  "comunidad",
  "autor",
  "creado_en",
  "actualizado_en",
  "avance",
  "id_municipio",
  "id_provincia",
] as const;
type Extra = (typeof EXTRAS)[number];

/** A row with its sealed reference and the actions permitted to this person, so that the screen decides nothing. */
function toRow(kind: Kind, record: Atractivo | Facilidad, subject: Subject, extras: readonly Extra[]): RecordRow {
  const { id, cite, categoria, tipo, subtipo, codigo } = record;
  const { g_x, g_y, id_departamento, departamento } = record;
  const state = recordState(record, subject.rol);
  return {
    id,
    cite,
    categoria,
    tipo,
    subtipo,
    codigo,
    g_x,
    g_y,
    id_departamento,
    ...(departamento !== departamentoNombre(id_departamento) && { departamento }),
    nombre: recordName(record),
    jerarquia: "jerarquia" in record ? record.jerarquia : null,
    ref: seal(kind, id),
    estado: state.name ?? state.word,
    ...(record.observacion !== null && record.derivado === 0 && { observacion: record.observacion }),
    actions: offeredActions(recordActions(subject, kind, factsOf(record))),
    ...Object.fromEntries(extras.map((name) => [name, name in record ? Reflect.get(record, name) : null])),
  };
}

/** What the values that narrow the list are called: most as in the first row. */
function namesOf(result: ListResult<Atractivo | Facilidad>, filters: RecordFilters): KnownNames {
  const [first] = result.ok ? result.rows : [];
  const marked = filters.debilidad !== null && { debilidad: FILTRO_DEBILIDAD[filters.debilidad] };
  if (!first) return { ...marked };
  const { categoria, provincia, municipio, autor } = first;
  return {
    ...marked,
    ...(filters.id_categoria !== null && { categoria }),
    ...(filters.id_provincia !== null && { provincia }),
    ...(filters.id_municipio !== null && { municipio }),
    ...(filters.id_autor !== null && { autor }),
  };
}

/** An inventory's list, as a table or on the map (spec 2 §2.2, §2.6). */
export async function RecordsPage({ kind, searchParams }: RecordsPageProps & { kind: Kind }) {
  const { subject, menu, usuario } = await requireSession();
  const params = await searchParams;
  const departments = inScope(subject, null);
  const selection = addressSelection(params, { departments });
  const { filters, q, grupo } = selection;
  const view = recordView(params);
  const onMap = view === "mapa";
  const { nameKey, seccion, list, remove, map } = RECORD_KINDS[kind];
  const { pdf, empty, emptyFiltered, ...words } = list;
  const person = usuario.id ?? 0;
  const query = { ...filters, grupo };
  const wanted = savedViewId(params);
  const [result, views, parts, kept, width] = await Promise.all([
    loadList(`${kind}.list`, searchParams, { query }),
    wanted === null ? null : savedViews(kind, departments),
    grupo || onMap ? listParts(kind, grupo ?? "municipio", { ...filters, q }) : null,
    keptColumns(kind, person),
    windowWidth(),
  ]);
  const active = views?.find(({ id }) => id === wanted) ?? null;
  const text = selectionText(selection);
  // An address that only names a view leads to what it keeps.
  if (active && text === "" && active.consulta !== "" && !isEdited(params)) {
    redirect(`${hrefs.lista(kind)}?${active.consulta}&vista_guardada=${active.id}`);
  }
  const columns = shownColumns(kind, { list, nameKey }, kept, active);
  const shows = (name: Extra) => {
    if (name === "id_municipio" || name === "id_provincia") return parts !== null && name === `id_${grupo}`;
    if (name === "municipio" && onMap) return true;
    return width !== "phone" && columns.keys.includes(name);
  };
  const extras = EXTRAS.filter(shows);
  const rows = result.ok ? result.rows.map((row) => toRow(kind, row, subject, extras)) : [];
  const here = new Set(grupo && result.ok ? result.rows.map((row) => row[`id_${grupo}`]) : []);
  return (
    <RecordsScreen
      kind={kind}
      texts={{
        nameKey,
        seccion,
        list: { ...words, pdf: { file: pdf.file }, empty: filterCount(filters) > 0 ? emptyFiltered : empty },
        remove,
      }}
      result={result.ok ? { ...result, rows } : result}
      view={view}
      filters={filters}
      names={namesOf(result, filters)}
      parts={grupo && parts && parts.filter(({ id }) => here.has(id))}
      partCount={parts?.length ?? null}
      grupo={grupo}
      kept={kept}
      shown={{ active, text, person, columns: columns.own, otherColumns: columns.other }}
      departments={departments}
      subject={subject}
      field={fieldMode()}
      imports={offersImports(menu)}
      assigns={hasWork(menu)}
      map={onMap ? { ...map, tiles: mapTiles() } : null}
    />
  );
}
