import type { FiltroDebilidad } from "@/contract/debilidades";
import type { Kind } from "@/contract/resources/registros";
import { RECORD_PATHS } from "../hrefs";

const CALIDAD_PATH = "/calidad";

/** What the board shows, as its address says it. */
export interface BoardChoice {
  tipo: Kind;
  id_departamento: number | null;
  mes: string | null;
  /** All municipalities, and not the weakest ones alone. */
  todos: boolean;
}

const withWords = (path: string, words: Readonly<Record<string, string | number | null>>) => {
  const set = Object.entries(words).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
};

/** The board's address; attractions of now are its plain one. */
export const boardHref = ({ tipo, id_departamento, mes, todos }: BoardChoice): string =>
  withWords(CALIDAD_PATH, {
    tipo: tipo === "ppirta" ? null : tipo,
    id_departamento,
    mes,
    municipios: todos ? "todos" : null,
  });

/** What narrows the list behind a figure. */
export interface Behind {
  debilidad?: FiltroDebilidad;
  completo?: "1";
  id_municipio?: number;
}

/** The list behind a figure of the board. */
export const listHref = (tipo: Kind, id_departamento: number | null, behind: Behind): string =>
  withWords(RECORD_PATHS[tipo].list, { id_departamento, ...behind });
