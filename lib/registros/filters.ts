import { SECCIONES_AVANCE } from "@/contract/faltantes";
import type { FiltroDebilidad } from "@/contract/debilidades";
import { STATE_NAMES, stateWord, type StateName } from "./state";

/** The filters of a list of inventory records, named as in the API (contract recordQuery) and in the URL. */
export interface RecordFilters {
  id_departamento: number | null;
  id_categoria: number | null;
  estado: StateName | null;
  /** `completito` of an attraction, `completo` of a facility. */
  completo: "0" | "1" | null;
  /** The number of the import that brought the records in; set by links, not chosen. */
  importacion: number | null;
  /** Of attractions. */
  jerarquia: string | null;
  /** Set by the links of the charts; offered where it is set. */
  id_macro_region: number | null;
  id_provincia: number | null;
  id_municipio: number | null;
  id_autor: number | null;
  id_asignado: number | null;
  /** Days as aaaa-mm-dd. */
  creado_desde: string | null;
  creado_hasta: string | null;
  cambiado_desde: string | null;
  cambiado_hasta: string | null;
  /** How many sections of an attraction are complete. */
  avance_min: number | null;
  avance_max: number | null;
  /** A weak point, or another mark of the quality board; set by its links, not chosen. */
  debilidad: FiltroDebilidad | null;
}
export type FilterName = keyof RecordFilters;

/** No filter. */
export const NO_FILTERS: RecordFilters = {
  ...{ id_departamento: null, id_categoria: null, estado: null, completo: null, importacion: null },
  ...{
    jerarquia: null,
    id_macro_region: null,
    id_provincia: null,
    id_municipio: null,
    id_autor: null,
    id_asignado: null,
  },
  ...{ creado_desde: null, creado_hasta: null, cambiado_desde: null, cambiado_hasta: null },
  ...{ avance_min: null, avance_max: null, debilidad: null },
};

/** Only those that are set. */
export const setFilters = (filters: RecordFilters): Partial<RecordFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));

/** Two filters that are the ends of a range, set together under one label. */
export const RANGES = {
  creado: ["creado_desde", "creado_hasta"],
  cambiado: ["cambiado_desde", "cambiado_hasta"],
  avance: ["avance_min", "avance_max"],
} as const satisfies Record<string, readonly [FilterName, FilterName]>;
export type RangeName = keyof typeof RANGES;

type RangeEnd = (typeof RANGES)[RangeName][number];

/** In display order. */
export const FILTER_LABELS: Record<Exclude<FilterName, RangeEnd> | RangeName, string> = {
  id_departamento: "Departamento",
  id_categoria: "Categoría",
  estado: "Estado",
  completo: "Completo",
  id_macro_region: "Macro región",
  id_provincia: "Provincia",
  id_municipio: "Municipio",
  jerarquia: "Jerarquía",
  avance: "Completitud",
  id_autor: "Autor",
  id_asignado: "Asignado a",
  creado: "Registrado",
  cambiado: "Último cambio",
  importacion: "Importación",
  debilidad: "Calidad",
};

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

/** How many filters are set; the two ends of a range are one. */
export function filterCount(filters: RecordFilters): number {
  const ends = new Map<FilterName, string>(
    Object.entries(RANGES).flatMap(([range, names]) => names.map((name) => [name, range] as const)),
  );
  const set = Object.entries(filters).filter(([, value]) => value !== null);
  return new Set(set.map(([name]) => [...ends].find(([end]) => end === name)?.[1] ?? name)).size;
}

/** URL parameters that remove all filters and go to the first page. */
export const WITHOUT_FILTERS = { ...NO_FILTERS, page: null };

/** The view of a result: `vista` in the URL. */
export type RecordView = "lista" | "mapa";
