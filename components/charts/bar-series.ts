import type { Grafico } from "@/contract/resources/inicio";
import type { Kind } from "@/contract/resources/registros";
import { listBehind } from "@/lib/inicio/list-behind";

/** What a bar chart draws: the datasets that its legend has not switched off. */

export interface BarSeries {
  name: string;
  /** The index of its style, the same whatever else is switched off. */
  style: number;
  data: readonly number[];
  /** The lists behind its bars. */
  lists: readonly (string | null)[];
}

export function barSeries(kind: Kind, grafico: Grafico, hidden: ReadonlySet<string>): BarSeries[] {
  const { labels, datasets, filtros } = grafico;
  return datasets
    .map(({ label, data, filtro }, style) => {
      const numbers = labels.map((_, at) => data[at] ?? 0);
      const lists = numbers.map((number, at) => listBehind(kind, number, filtro, filtros?.[at]));
      return { name: label, style, data: numbers, lists };
    })
    .filter(({ name }) => !hidden.has(name));
}

/** The bars of a series for ECharts. Null instead of 0: a bar of height 0 would leave its border as a line on the axis. */
export const barData = ({ data, lists }: BarSeries) =>
  data.map((value, at) => (value === 0 ? null : { value, href: lists[at] ?? null }));

export const cursorOf = ({ lists }: BarSeries) => (lists.some((href) => href !== null) ? "pointer" : "default");
