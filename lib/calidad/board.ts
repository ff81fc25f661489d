import {
  conSeccion,
  type Debilidad,
  DEBILIDAD_DE,
  DEBILIDADES,
  DEBILIDADES_DE,
  FILTRO_DEBILIDAD,
  MESES_VERIFICADO,
  verificadoHace,
} from "@/contract/debilidades";
import { FALTANTES } from "@/contract/faltantes";
import type { Tablero } from "@/contract/resources/calidad";
import type { Kind } from "@/contract/resources/registros";
import type { Behind } from "./hrefs";
import { CALIDAD } from "./texts";

/** The quality board as it is shown, made of the server's figures. */

type Weak = Debilidad | "por_verificar";

export interface Figure {
  label: string;
  total: number;
  /** The figure of a month earlier; null if none was stored. */
  before: number | null;
  behind: Behind;
}

export const figureOf = ({ cifras }: Pick<Tablero, "cifras">, key: string): number => cifras[key] ?? 0;
const earlierFigure = ({ antes }: Tablero, key: string): number | null => (antes ? (antes.cifras[key] ?? 0) : null);

const figureWith = (board: Tablero, key: string, label: string, behind: Behind): Figure => ({
  label,
  behind,
  total: figureOf(board, key),
  before: earlierFigure(board, key),
});

const STRIP: Record<Kind, readonly Weak[]> = {
  ppirta: ["sin_fotografia", "coordenada_aproximada", "por_verificar"],
  ppirtf: ["coordenada_aproximada", "lejos_del_municipio", "por_verificar"],
};

/** The five figures at the top. */
export const topFigures = (board: Tablero, tipo: Kind): Figure[] => [
  figureWith(board, "registros", CALIDAD.records, {}),
  figureWith(board, "completas", CALIDAD.complete[tipo], { completo: "1" }),
  ...STRIP[tipo].map((key) => figureWith(board, key, FILTRO_DEBILIDAD[key], { debilidad: key })),
];

export interface WeakPoint extends Figure {
  key: Weak;
  where: { municipio: string; total: number; behind: Behind } | null;
}

/** Weak points that records have, by how many; what keeps a record from being derived goes before its equals. */
export function weakPointsOf(board: Tablero, tipo: Kind): WeakPoint[] {
  const keys: readonly Weak[] = [...DEBILIDADES_DE[tipo], "por_verificar"];
  return keys
    .map((key): WeakPoint => {
      const most = board.donde.find(({ clave }) => clave === key);
      const where = most && {
        municipio: most.municipio,
        total: most.total,
        behind: { debilidad: key, id_municipio: most.id_municipio },
      };
      const label = key === "por_verificar" ? FILTRO_DEBILIDAD[key] : DEBILIDADES[key];
      return { key, ...figureWith(board, key, label, { debilidad: key }), where: where ?? null };
    })
    .filter(({ total, before }) => total > 0 || (before ?? 0) > 0)
    .sort((a, b) => b.total - a.total);
}

export interface Section {
  name: string;
  total: number;
  has: Behind;
  lacks: Behind;
}

/** How many records have each section that they must have, most first. */
export const sectionsOf = (board: Tablero, tipo: Kind): Section[] =>
  FALTANTES[tipo]
    .map((name) => ({
      name: CALIDAD.section[name],
      total: figureOf(board, "registros") - figureOf(board, DEBILIDAD_DE[name]),
      has: { debilidad: conSeccion(name) },
      lacks: { debilidad: DEBILIDAD_DE[name] },
    }))
    .sort((a, b) => b.total - a.total);

/** A goal as it is typed: a whole number of up to four digits, empty for none (0); null for anything else. */
export function readGoal(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return 0;
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}

export interface Age extends Pick<Figure, "label" | "total" | "behind"> {
  /** The last group: what is due by the usual 24 months. */
  due: boolean;
}

/** How long ago the records of the catalogue were verified. */
export const agesOf = (board: Tablero): Age[] =>
  MESES_VERIFICADO.map((months, i) => {
    const next = MESES_VERIFICADO[i + 1];
    return {
      label: next === undefined ? `${months} y más` : `${months} a ${next}`,
      total: figureOf(board, verificadoHace(months)),
      behind: { debilidad: verificadoHace(months) },
      due: next === undefined,
    };
  });
