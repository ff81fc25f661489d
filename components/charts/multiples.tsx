"use client";

import { formatNumber } from "@/lib/format";
import { sumOf } from "@/lib/home/chart-figures";
import type { BarSeries } from "./bar-series";
import { FigureLink } from "./figure-link";
import { arrangement } from "./multiples-option";

interface MultiplesNamesProps {
  series: readonly BarSeries[];
  /** The list behind the whole of a series. */
  listOf: (series: BarSeries) => string | null;
}

/** The names above the small charts, each with its sum; on a phone the whole small chart is the link. */
export function MultiplesNames({ series, listOf }: MultiplesNamesProps) {
  const { columns, rows } = arrangement(series.length);
  return (
    <ul
      className="pointer-events-none absolute inset-0 grid"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {series.map((one) => (
        <li key={one.name} title={one.name} className="relative min-w-0 px-1">
          <FigureLink
            href={listOf(one)}
            className="pointer-events-auto inline-flex min-h-6 max-w-full items-center gap-1.5 text-2xs phone:after:absolute phone:after:inset-0"
          >
            <span className="truncate text-secondary">{one.name}</span>
            <b className="num font-semibold text-primary">{formatNumber(sumOf(one.data))}</b>
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}
