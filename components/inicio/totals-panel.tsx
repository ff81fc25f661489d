"use client";

import { ChartFailure } from "@/components/charts/chart-panel";
import { FigureLink } from "@/components/charts/figure-link";
import { useChart } from "@/components/charts/use-chart";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import { type Figure, sumOf } from "@/lib/inicio/chart-figures";
import { listBehind } from "@/lib/inicio/list-behind";
import { formatNumber } from "@/lib/format";
import type { ChartResult, TotalsCall } from "@/lib/inicio/home";

const GRID =
  "grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-px overflow-hidden rounded-b-md bg-line-subtle [@media(min-width:641px)_and_(max-width:1279px)]:grid-cols-3 phone:grid-cols-2";
const TILE = "relative flex min-h-23 min-w-0 flex-col justify-end gap-0.5 bg-surface px-4 py-3";

interface TotalsPanelProps {
  title: string;
  call: TotalsCall;
  initial: ChartResult<TotalsCall>;
}

/** Totals side by side, each with a bar relative to the largest (spec 1 §2: a grid of a name and a total). */
export function TotalsPanel({ title, call, initial }: TotalsPanelProps) {
  const chart = useChart(call, initial);
  const sum = sumOf((chart.data ?? []).map(({ total }) => total));
  return (
    <Panel
      title={title}
      bodyClassName=""
      actions={
        chart.data && (
          <span className="num text-xs text-muted">
            {formatNumber(sum)} {sum === 1 ? "atractivo" : "atractivos"}
          </span>
        )
      }
    >
      {chart.message !== null && (
        <div className="p-3">
          <ChartFailure chart={chart} />
        </div>
      )}
      {chart.data && <Tiles totals={chart.data} />}
    </Panel>
  );
}

function Tiles({ totals }: { totals: readonly Figure[] }) {
  const largest = Math.max(1, ...totals.map(({ total }) => total));
  return (
    <ul className={GRID}>
      {totals.map(({ nombre, total, filtro }) => (
        <li key={nombre} className={TILE}>
          <span className="flex min-h-7 items-end text-2xs text-secondary uppercase">{nombre}</span>
          <FigureLink
            href={listBehind("ppirta", total, filtro)}
            className="num text-xl font-semibold after:absolute after:inset-0"
          >
            {formatNumber(total)}
          </FigureLink>
          <span aria-hidden className="mt-1 h-0.75 rounded-xs bg-sunken dark:bg-line-subtle">
            <span
              className="fill block h-full rounded-xs bg-data-1"
              style={{ width: `${Math.round((total / largest) * 100)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The number of macro regions, and so the most likely number of tiles. */
const TILES = 6;

/** The skeleton of the panel, with the height of the totals. */
export function TotalsSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title} bodyClassName="">
      <ul aria-hidden className={GRID}>
        {Array.from({ length: TILES }, (_, i) => (
          <li key={i} className={TILE}>
            <Skeleton className="w-20" />
            <Skeleton className="my-1 h-5.5 w-12" />
            <Skeleton className="mt-1 h-0.75" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
