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
  /** A weak point, or another mark of the quality board; set by its links, not chosen. */
  debilidad: FiltroDebilidad | null;
}
type FilterName = keyof RecordFilters;

/** In display order. */
export const FILTER_LABELS: Record<FilterName, string> = {
  id_departamento: "Departamento",
  id_categoria: "Categoría",
  estado: "Estado",
  completo: "Completo",
  importacion: "Importación",
  debilidad: "Calidad",
};

export const ESTADO_OPTIONS = STATE_NAMES.map((value) => ({ value, label: stateWord(value) }));

export const COMPLETO_OPTIONS = [
  { value: "1", label: "Sí" },
  { value: "0", label: "No" },
] as const;

/** How many filters are set. */
export const filterCount = (filters: RecordFilters) => Object.values(filters).filter((value) => value !== null).length;

/** URL parameters that remove all filters and go to the first page. */
export const WITHOUT_FILTERS = {
  ...{ id_departamento: null, id_categoria: null, estado: null, completo: null, importacion: null, debilidad: null },
  page: null,
};

/** The view of a result: `vista` in the URL. */
export type RecordView = "lista" | "mapa";
