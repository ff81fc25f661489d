"use client";

import { formatNumber } from "@/lib/format";
import { sumOf } from "@/lib/inicio/chart-figures";
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
        <li key={one.name} title={one.name} className="multiple">
          <FigureLink href={listOf(one)} className="multiple-link">
            <span>{one.name}</span>
            <b>{formatNumber(sumOf(one.data))}</b>
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}
