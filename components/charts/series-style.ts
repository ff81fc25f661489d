import type { Tokens } from "./use-tokens";

/**
 * The styles that distinguish the datasets of a chart, in order: six colours, with a pattern where two colours would be
 * the same grey. From the seventh dataset on the colours repeat with other patterns.
 */

export type Pattern = "solid" | "diagonal" | "dots" | "lines";

interface SeriesStyle {
  colour: 1 | 2 | 3 | 4 | 5 | 6;
  pattern: Pattern;
}

/** As many series as there are colours are told apart without patterns. */
export const COLOURS = [1, 2, 3, 4, 5, 6] as const;
const ROUNDS: readonly (readonly Pattern[])[] = [
  ["solid", "solid", "diagonal", "dots", "solid", "lines"],
  ["dots", "diagonal", "lines", "diagonal", "dots", "solid"],
  ["lines", "dots", "solid", "lines", "diagonal", "dots"],
];

/** The style of the dataset at that index, from 0. */
export function seriesStyle(index: number): SeriesStyle {
  const colour = COLOURS[index % COLOURS.length] ?? 1;
  const round = ROUNDS[Math.floor(index / COLOURS.length) % ROUNDS.length];
  return { colour, pattern: round?.[colour - 1] ?? "solid" };
}

/** The patterns as ECharts decals: marks in the colour of the surface. */
const DECALS: Record<Exclude<Pattern, "solid">, object> = {
  diagonal: { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1, 4.5], rotation: -Math.PI / 4 },
  lines: { symbol: "rect", dashArrayX: [1, 0], dashArrayY: [1, 4], rotation: 0 },
  dots: {
    symbol: "circle",
    dashArrayX: [
      [5, 5],
      [0, 5, 5, 0],
    ],
    dashArrayY: [5, 0],
    symbolSize: 0.4,
  },
};

/** The ECharts `itemStyle` of a series style, with a border that separates neighbouring shapes. */
export function itemStyle({ colour, pattern }: SeriesStyle, tokens: Tokens) {
  return {
    color: tokens[`data-${colour}`],
    borderColor: tokens["bg-surface"],
    borderWidth: 1,
    ...(pattern !== "solid" && { decal: { ...DECALS[pattern], color: tokens["bg-surface"] } }),
  };
}
