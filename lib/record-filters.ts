import { STATE_NAMES, stateWord, type StateName } from "./record-state";

/** What a list of inventory records is narrowed to; the names are the wire's (contract recordQuery) and the address's. */
export interface RecordFilters {
  id_departamento: number | null;
  id_categoria: number | null;
  estado: StateName | null;
  /** completito of an attraction, completo of a facility. */
  completo: "0" | "1" | null;
}
type FilterName = keyof RecordFilters;

/** In the order of the screen. */
export const FILTER_LABELS: Record<FilterName, string> = {
  id_departamento: "Departamento",
  id_categoria: "Categoría",
  estado: "Estado",
  completo: "Completo",
};

export const ESTADO_OPTIONS = STATE_NAMES.map((value) => ({ value, label: stateWord(value) }));

export const COMPLETO_OPTIONS = [
  { value: "1", label: "Sí" },
  { value: "0", label: "No" },
] as const;

/** How many filters narrow the list. */
export const filterCount = (filters: RecordFilters) => Object.values(filters).filter((value) => value !== null).length;

/** The words that take every filter out of an address, and go to the first page. */
export const WITHOUT_FILTERS = { id_departamento: null, id_categoria: null, estado: null, completo: null, page: null };

/** How the same result is shown: `vista` in the address. */
export type RecordView = "lista" | "mapa";
