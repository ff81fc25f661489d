import { percent } from "@/contract/percent";
import type { Tablero } from "@/contract/resources/calidad";
import type { Kind } from "@/contract/resources/registros";
import { formatNumber } from "../format";
import { CALIDAD } from "./texts";

/** What the map of municipalities shows of each, and the steps of its colours. */

export type Municipality = Tablero["municipios"][number];

const MAP_FIGURES = ["registros", "completas", "sin_fotografia"] as const;
export type MapFigure = (typeof MAP_FIGURES)[number];

/** What the map of an inventory can show: facilities have no photographs. */
export const mapFiguresOf = (tipo: Kind): readonly MapFigure[] =>
  MAP_FIGURES.filter((figure) => tipo === "ppirta" || figure !== "sin_fotografia");

/** The figure that the address asks the map for. */
export const readMapFigure = (tipo: Kind, asked: string | null): MapFigure =>
  mapFiguresOf(tipo).find((figure) => figure === asked) ?? "completas";

/** What the map shows of a municipality: its records, or the share of them in per cent; null without records. */
export function valueOf(figure: MapFigure, { total, completas, sin_fotografia }: Municipality): number | null {
  if (total === 0) return null;
  if (figure === "registros") return total;
  return percent(figure === "completas" ? completas : sin_fotografia, total);
}

/** The same in words. */
export function wordsOf(tipo: Kind, figure: MapFigure, { total, completas, sin_fotografia }: Municipality): string {
  const of = formatNumber(total);
  if (total === 0) return CALIDAD.withoutRecords;
  if (figure === "registros") return CALIDAD.recordsOf(of, total === 1);
  if (figure === "completas") return CALIDAD.completeOf[tipo](formatNumber(completas), of, percent(completas, total));
  return CALIDAD.withoutPhotoOf(formatNumber(sin_fotografia), of, percent(sin_fotografia, total));
}

/** A step of the colours, from the step before it up to its highest value. */
export interface Step {
  to: number;
  label: string;
}

const STEPS = [1, 2, 3, 4, 5] as const;
const SHARES: readonly Step[] = STEPS.map((n) => {
  const [from, to] = [(n - 1) * 20, n === STEPS.length ? 100 : n * 20 - 1];
  return { to, label: n === 1 ? `${from} a ${to} %` : `${from} a ${to}` };
});

/** At most five steps, lowest first: shares evenly, numbers of records by the same factor. */
export function stepsOf(figure: MapFigure, municipalities: readonly Municipality[]): readonly Step[] {
  if (figure !== "registros") return SHARES;
  const most = Math.max(1, ...municipalities.map(({ total }) => total));
  const ends = [...new Set(STEPS.map((n) => Math.round(most ** (n / STEPS.length))))];
  return ends.map((to, i) => {
    const from = (ends[i - 1] ?? 0) + 1;
    return { to, label: from === to ? formatNumber(to) : `${formatNumber(from)} a ${formatNumber(to)}` };
  });
}

/** The place of a value's step among them; null without a value. */
export const stepOf = (steps: readonly Step[], value: number | null): number | null =>
  value === null ? null : steps.findIndex(({ to }) => value <= to);
