import type { Tokens } from "./use-tokens";

/**
 * How the datasets of a chart are told apart, in order: six colours, and a pattern wherever two of them would be the same
 * grey. From the seventh on the colours come again with other patterns.
 */

export type Pattern = "solid" | "diagonal" | "dots" | "lines";

interface SeriesStyle {
  colour: 1 | 2 | 3 | 4 | 5 | 6;
  pattern: Pattern;
}

const COLOURS = [1, 2, 3, 4, 5, 6] as const;
const ROUNDS: readonly (readonly Pattern[])[] = [
  ["solid", "solid", "diagonal", "dots", "solid", "lines"],
  ["dots", "diagonal", "lines", "diagonal", "dots", "solid"],
  ["lines", "dots", "solid", "lines", "diagonal", "dots"],
];

/** The style of the dataset at that place, from 0. */
export function seriesStyle(index: number): SeriesStyle {
  const colour = COLOURS[index % COLOURS.length] ?? 1;
  const round = ROUNDS[Math.floor(index / COLOURS.length) % ROUNDS.length];
  return { colour, pattern: round?.[colour - 1] ?? "solid" };
}

/** The patterns in ECharts' words: marks in the colour of the surface, cut out of the shape. */
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

/** ECharts' `itemStyle` of a series style, with the gap that keeps neighbours apart. */
export function itemStyle({ colour, pattern }: SeriesStyle, tokens: Tokens) {
  return {
    color: tokens[`data-${colour}`],
    borderColor: tokens["bg-surface"],
    borderWidth: 1,
    ...(pattern !== "solid" && { decal: { ...DECALS[pattern], color: tokens["bg-surface"] } }),
  };
}
