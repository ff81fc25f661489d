import type { FiltroDebilidad } from "@/contract/debilidades";
import type { Kind } from "@/contract/resources/registros";
import { RECORD_PATHS } from "../hrefs";
import type { MapFigure } from "./steps";

const CALIDAD_PATH = "/calidad";
/** The word of the address that says what the map shows. */
export const MAP_PARAM = "mapa";

/** What the board shows, as its address says it. */
export interface BoardChoice {
  tipo: Kind;
  id_departamento: number | null;
  mes: string | null;
}

const withWords = (path: string, words: Readonly<Record<string, string | number | null>>) => {
  const set = Object.entries(words).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
};

/** The board's address, with what its map shows; attractions of now with the map of complete ones are its plain one. */
export const boardHref = ({ tipo, id_departamento, mes }: BoardChoice, mapa: MapFigure): string =>
  withWords(CALIDAD_PATH, {
    tipo: tipo === "ppirta" ? null : tipo,
    id_departamento,
    mes,
    [MAP_PARAM]: mapa === "completas" ? null : mapa,
  });

/** What narrows the list behind a figure. */
export interface Behind {
  debilidad?: FiltroDebilidad;
  completo?: "1";
  id_municipio?: number;
  aprobado_mes?: string;
}

/** The list behind a figure of the board. */
export const listHref = (tipo: Kind, id_departamento: number | null, behind: Behind): string =>
  withWords(RECORD_PATHS[tipo].list, { id_departamento, ...behind });
