import type { Filtro, Grafico } from "@/contract/resources/inicio";
import { formatNumber } from "../format";

/** What the dashboard derives from a chart's figures (spec 1 §2, §7). */

/** A name and its number: a slice, a tile or a table row. */
export interface Figure {
  nombre: string;
  total: number;
  /** What selects its records in the list, if the server says it. */
  filtro?: Filtro | undefined;
}

/** The macro region with the most or the fewest records; `otras`: how many others have the same number. */
export interface Extreme extends Figure {
  otras: number;
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** A number's share of the sum, in per cent with one decimal. */
export const percentText = (total: number, sum: number) =>
  total === 0 ? "0 %" : `${formatNumber((total / sum) * 100, 1)} %`;

/** The figures of a doughnut in their original order: its labels and the numbers of its first dataset. */
export const figuresOf = ({ labels, datasets, filtros }: Grafico): Figure[] =>
  labels.map((nombre, i) => ({ nombre, total: datasets[0]?.data[i] ?? 0, filtro: filtros?.[i] }));

/** The figures sorted from largest to smallest; equal numbers keep their order. */
export const sortBySize = (figures: readonly Figure[]): Figure[] => [...figures].sort((a, b) => b.total - a.total);

function extremeOf(figures: readonly Figure[], total: number): Extreme | null {
  const [first, ...others] = figures.filter((figure) => figure.total === total);
  return first ? { ...first, otras: others.length } : null;
}

/** The largest and the smallest of `datasets[0].data`, for the two lines below a doughnut; null without figures. */
export function extremesOf(grafico: Grafico): { mas: Extreme; menos: Extreme } | null {
  const figures = figuresOf(grafico);
  const totals = figures.map(({ total }) => total);
  const mas = extremeOf(figures, Math.max(...totals));
  const menos = extremeOf(figures, Math.min(...totals));
  return mas && menos ? { mas, menos } : null;
}

/** The sum of each label over all datasets: the number above a stacked bar. */
export const sumsByLabel = ({ labels, datasets }: Grafico): number[] =>
  labels.map((_, i) => sumOf(datasets.map(({ data }) => data[i] ?? 0)));

/** The sum of all figures of a chart. */
export const sumOfChart = (grafico: Grafico): number => sumOf(sumsByLabel(grafico));

const MONTHS =
  /^(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)$/i;

/** A month shortened to its first letters to fit an axis; any other label unchanged. */
export const shortLabel = (label: string, letters = 3) => (MONTHS.test(label) ? label.slice(0, letters) : label);
