import { JERARQUIAS } from "@/contract/codes";
import { FILTRO_DEBILIDAD } from "@/contract/debilidades";
import { estadoNombre } from "@/contract/estados";
import { SECCIONES_AVANCE } from "@/contract/faltantes";
import { fromKeys, keysOf } from "@/contract/keys";
import type { FilterName, MatchQuery } from "@/contract/resources/registros";
import { readRecuadro, writeRecuadro } from "@/contract/place/recuadro";
import { departamentoNombre } from "@/contract/shown";
import { STATE_NAMES, stateWord } from "./state";

/** The filters of a list of records, named as in the API (contract recordQuery) and in the URL; null: not set. */
export type RecordFilters = { [N in FilterName]: NonNullable<MatchQuery[N]> | null };

export const ESTADO_OPTIONS = STATE_NAMES.map((value) => ({ value, label: stateWord(value) }));

export const COMPLETO_OPTIONS = [
  { value: "1", label: "Sí" },
  { value: "0", label: "No" },
] as const;

const MOST = SECCIONES_AVANCE.ppirta;

/** '1 a 4 de 5': how many sections are complete. */
export function avanceWord(min: number | null, max: number | null): string {
  const [from, to] = [min ?? 0, max ?? MOST];
  return from === to ? `${from} de ${MOST}` : `${from} a ${to} de ${MOST}`;
}

const day = (value: string) => value.split("-").reverse().join("/");

/** 'desde 01/03/2026', 'hasta 31/03/2026' or both days. */
export function daysWord(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return from === to ? day(from) : `${day(from)} a ${day(to)}`;
  return from === null ? `hasta ${day(to ?? "")}` : `desde ${day(from)}`;
}

const degrees = (value: number) => String(Math.abs(value)).replace(".", ",");
const longitude = (value: number) => `${degrees(value)}° ${value < 0 ? "O" : "E"}`;
const latitude = (value: number) => `${degrees(value)}° ${value < 0 ? "S" : "N"}`;

/** 'de 68,5° O a 65,9° O y de 21,2° S a 19,4° S' */
function boxWord(text: string): string {
  const [west = 0, south = 0, east = 0, north = 0] = readRecuadro(text) ?? [];
  return `de ${longitude(west)} a ${longitude(east)} y de ${latitude(south)} a ${latitude(north)}`;
}

/** The names that are known for the ids that narrow a list. */
export interface FilterNames {
  categoria?: string | null;
  macroregion?: string | null;
  provincia?: string | null;
  municipio?: string | null;
  autor?: string | null;
  asignado?: string | null;
}

type SomeFilters = { [N in FilterName]?: RecordFilters[N] | undefined };

interface Filter<Value> {
  /** On the screen and on paper; both ends of a range have the same. */
  label: string;
  /** The value of a text of the URL; null where it is none. */
  read(text: string): Value | null;
  /** What a printed list says of it; null: the other end of its range says it. */
  print(value: Value, all: SomeFilters, names: FilterNames): string | null;
}

const readId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
const readDay = (text: string) => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
};
const readSections = (text: string) => (/^\d$/.test(text) && Number(text) <= MOST ? Number(text) : null);
const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | null =>
    values.find((value) => value === text) ?? null;

/** The filter of an id, printed by its name where that is known. */
const byId = (label: string, name: keyof FilterNames): Filter<number> => ({
  label,
  read: readId,
  print: (id, _, names) => names[name] || `n.º ${id}`,
});

const readBox = (text: string) => {
  const box = readRecuadro(text);
  return box && writeRecuadro(box);
};

/** What makes each filter of the contract one of the lists, in the order in which they are printed. */
export const RECORD_FILTERS: { readonly [N in FilterName]: Filter<NonNullable<MatchQuery[N]>> } = {
  id_departamento: { label: "Departamento", read: readId, print: departamentoNombre },
  id_categoria: byId("Categoría", "categoria"),
  estado: { label: "Estado", read: oneOf(STATE_NAMES), print: estadoNombre },
  /** `completito` of an attraction, `completo` of a facility. */
  completo: {
    label: "Completo",
    read: oneOf(["0", "1"]),
    print: (value) => COMPLETO_OPTIONS.find((option) => option.value === value)?.label ?? value,
  },
  /** Set by the links of the charts; offered where it is set. */
  id_macro_region: byId("Macro región", "macroregion"),
  id_provincia: byId("Provincia", "provincia"),
  id_municipio: byId("Municipio", "municipio"),
  /** The part of the map that somebody chose. */
  recuadro: { label: "Vista del mapa", read: readBox, print: boxWord },
  /** Of attractions. */
  jerarquia: { label: "Jerarquía", read: oneOf(JERARQUIAS), print: (value) => value },
  avance_min: {
    label: "Completitud",
    read: readSections,
    print: (min, { avance_max }) => avanceWord(min, avance_max ?? null),
  },
  avance_max: {
    label: "Completitud",
    read: readSections,
    print: (max, { avance_min }) => ((avance_min ?? null) === null ? avanceWord(null, max) : null),
  },
  id_autor: byId("Autor", "autor"),
  id_asignado: byId("Asignado a", "asignado"),
  creado_desde: {
    label: "Registrado",
    read: readDay,
    print: (from, { creado_hasta }) => daysWord(from, creado_hasta ?? null),
  },
  creado_hasta: {
    label: "Registrado",
    read: readDay,
    print: (to, { creado_desde }) => (creado_desde ? null : daysWord(null, to)),
  },
  cambiado_desde: {
    label: "Último cambio",
    read: readDay,
    print: (from, { cambiado_hasta }) => daysWord(from, cambiado_hasta ?? null),
  },
  cambiado_hasta: {
    label: "Último cambio",
    read: readDay,
    print: (to, { cambiado_desde }) => (cambiado_desde ? null : daysWord(null, to)),
  },
  /** The month in which the records entered the catalogue; set by links of the quality board, not chosen. */
  aprobado_mes: {
    label: "Aprobado en",
    read: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
    print: day,
  },
  /** The number of the import that brought the records in; set by links, not chosen. */
  importacion: { label: "Importación", read: readId, print: String },
  /** A weak point, or another mark of the quality board; set by its links, not chosen. */
  debilidad: {
    label: "Calidad",
    read: oneOf(keysOf(FILTRO_DEBILIDAD)),
    print: (value) => FILTRO_DEBILIDAD[value],
  },
};
const FILTER_NAMES = keysOf(RECORD_FILTERS);

/** No filter. */
export const NO_FILTERS: RecordFilters = fromKeys(FILTER_NAMES, () => null);

/** Two filters that are the ends of a range, set together under one label. */
export const RANGES = {
  creado: ["creado_desde", "creado_hasta"],
  cambiado: ["cambiado_desde", "cambiado_hasta"],
  avance: ["avance_min", "avance_max"],
} as const satisfies Record<string, readonly [FilterName, FilterName]>;
export type RangeName = keyof typeof RANGES;

/** The filters of a URL, whose first value of a name `valueOf` gives; a missing or invalid one is no filter. */
export function readFilters(valueOf: (name: FilterName) => unknown): RecordFilters {
  const values = fromKeys(FILTER_NAMES, (name) => {
    const text = valueOf(name);
    return typeof text === "string" ? RECORD_FILTERS[name].read(text) : null;
  });
  return Object.assign({ ...NO_FILTERS }, values);
}

/** What a printed list says of its filters: each one's label and value. */
export function printFilters(filters: SomeFilters, names: FilterNames): (readonly [label: string, word: string])[] {
  const wordOf = <N extends FilterName>(name: N) => {
    const value = filters[name] ?? null;
    return value === null ? null : RECORD_FILTERS[name].print(value, filters, names);
  };
  return FILTER_NAMES.flatMap((name) => {
    const word = wordOf(name);
    return word === null ? [] : [[RECORD_FILTERS[name].label, word] as const];
  });
}

/** How many filters are set; the two ends of a range are one. */
export const filterCount = (filters: RecordFilters): number =>
  new Set(FILTER_NAMES.filter((name) => filters[name] !== null).map((name) => RECORD_FILTERS[name].label)).size;

/** URL parameters that remove all filters and go to the first page. */
export const WITHOUT_FILTERS = { ...NO_FILTERS, page: null };

/** The view of a result: `vista` in the URL. */
export type RecordView = "lista" | "mapa";
