import { FILTRO_DEBILIDAD } from "@/contract/debilidades";
import type { ListQuery } from "@/contract/endpoint";
import { estadoNombre } from "@/contract/estados";
import { keysOf } from "@/contract/keys";
import type { RecordQuery } from "@/contract/resources/registros";
import { departamentoNombre } from "@/contract/shown";
import { formatNumber } from "@/lib/format";
import type { ListWords } from "@/lib/lists/result";
import { avanceWord, COMPLETO_OPTIONS, daysWord, FILTER_LABELS } from "@/lib/registros/filters";

/** '7 registros', or '10 de 33 registros · página 2 de 4 de la lista' if the list has more rows. */
export function countLine(shown: number, total: number, { page, pageSize }: ListWords): string {
  const noun = total === 1 ? "registro" : "registros";
  if (shown >= total) return `${formatNumber(shown)} ${noun}`;
  const pages = Math.max(page, Math.ceil(total / pageSize));
  return `${formatNumber(shown)} de ${formatNumber(total)} ${noun} · página ${formatNumber(page)} de ${formatNumber(pages)} de la lista`;
}

/** What a list of records is narrowed by: everything of its query but page, search and order. */
export type Narrowing = Partial<Omit<RecordQuery, keyof ListQuery>>;

/** The names that are known for the ids that narrow the list. */
export interface NarrowedNames {
  categoria?: string | null;
  macroregion?: string | null;
  provincia?: string | null;
  municipio?: string | null;
  autor?: string | null;
  asignado?: string | null;
}

type Word<Value> = (value: Value, by: Narrowing, names: NarrowedNames) => [label: string, word: string] | null;

const labelled = (label: keyof typeof FILTER_LABELS, word: string): [string, string] => [FILTER_LABELS[label], word];
const named = (label: keyof typeof FILTER_LABELS, id: number, name: string | null | undefined) =>
  labelled(label, name || `n.º ${id}`);

/** What is printed of each filter, in this order. A range is printed once, by its first end if that is set. */
const WORDS: { [Name in keyof Narrowing]-?: Word<NonNullable<Narrowing[Name]>> } = {
  id_departamento: (id) => labelled("id_departamento", departamentoNombre(id)),
  id_categoria: (id, _, { categoria }) => named("id_categoria", id, categoria),
  estado: (estado) => labelled("estado", estadoNombre(estado)),
  completo: (value) => labelled("completo", COMPLETO_OPTIONS.find((option) => option.value === value)?.label ?? value),
  id_macro_region: (id, _, { macroregion }) => named("id_macro_region", id, macroregion),
  id_provincia: (id, _, { provincia }) => named("id_provincia", id, provincia),
  id_municipio: (id, _, { municipio }) => named("id_municipio", id, municipio),
  jerarquia: (value) => labelled("jerarquia", value),
  avance_min: (min, { avance_max }) => labelled("avance", avanceWord(min, avance_max ?? null)),
  avance_max: (max, { avance_min }) =>
    (avance_min ?? null) === null ? labelled("avance", avanceWord(null, max)) : null,
  id_autor: (id, _, { autor }) => named("id_autor", id, autor),
  id_asignado: (id, _, { asignado }) => named("id_asignado", id, asignado),
  creado_desde: (from, { creado_hasta }) => labelled("creado", daysWord(from, creado_hasta ?? null)),
  creado_hasta: (to, { creado_desde }) => (creado_desde ? null : labelled("creado", daysWord(null, to))),
  cambiado_desde: (from, { cambiado_hasta }) => labelled("cambiado", daysWord(from, cambiado_hasta ?? null)),
  cambiado_hasta: (to, { cambiado_desde }) => (cambiado_desde ? null : labelled("cambiado", daysWord(null, to))),
  importacion: (id) => labelled("importacion", String(id)),
  debilidad: (value) => labelled("debilidad", FILTRO_DEBILIDAD[value]),
  ids: (ids) => ["Elegidos", formatNumber(ids.length)],
  // An order of the rows.
  grupo: () => null,
};

/** The search and the filters with the screen's labels; an id without a known name is printed as its number. */
export function narrowedLine(q: string, by: Narrowing, names: NarrowedNames = {}): string {
  const filters = keysOf(WORDS).map((name) => {
    const value = by[name] ?? null;
    return value === null ? null : (WORDS[name] as Word<typeof value>)(value, by, names);
  });
  const all = [q === "" ? null : ["Búsqueda", `«${q}»`], ...filters];
  return all.flatMap((words) => (words ? [words.join(": ")] : [])).join(" · ");
}
