"use client";

import { useCallback, useMemo, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { sumOf, sumOfChart } from "@/lib/inicio/chart-figures";
import { filtroOfAll, listBehind } from "@/lib/inicio/list-behind";
import { formatNumber } from "@/lib/format";
import { type BarsCall, CHART_WORDS, type ChartResult, type ChartSpec } from "@/lib/inicio/home";
import { barOption } from "./bar-option";
import { type BarSeries, barSeries } from "./bar-series";
import type { Draw } from "./canvas";
import { ChartPanel } from "./chart-panel";
import { LazyCanvas } from "./lazy-canvas";
import { LazySeriesTable } from "./lazy-tables";
import { Legend } from "./legend";
import { MultiplesNames } from "./multiples";
import { multiplesOption } from "./multiples-option";
import { COLOURS } from "./series-style";
import { useChart } from "./use-chart";
import { useHidden } from "./use-hidden";
import type { Tokens } from "./use-tokens";

type BarLayout = "stacked" | "grouped";

const NONE = { labels: [], datasets: [] };
const { bars: WORDS } = CHART_WORDS;
const LAYOUTS = [
  { value: "stacked", label: WORDS.stacked },
  { value: "grouped", label: WORDS.grouped },
] as const;

/** The names of small charts in a saved picture, and the box that its title leaves them, in per cent. */
const IN_PICTURE = {
  box: { top: 14, bottom: 3 },
  nameOf: ({ name, data }: BarSeries) => `${name}  ${formatNumber(sumOf(data))}`,
};

interface BarPanelProps {
  spec: ChartSpec;
  call: BarsCall;
  initial: ChartResult<BarsCall>;
  /** What the labels stand for. */
  caption: string;
}

/** A bar chart of records by label, with the datasets stacked or each in a small chart of its own (spec 1 §2). */
export function BarPanel({ spec, call, initial, caption }: BarPanelProps) {
  const chart = useChart(call, initial);
  const grafico = chart.data ?? NONE;
  // More series than colours cannot be told apart in a stack.
  const [layout, setLayout] = useState<BarLayout>(grafico.datasets.length > COLOURS.length ? "grouped" : "stacked");
  const legend = useHidden();
  const { labels } = grafico;
  const series = useMemo(() => barSeries(spec.kind, grafico, legend.hidden), [spec, grafico, legend.hidden]);
  const multiples = layout === "grouped" && series.length > 0;
  const draw = useCallback<Draw>(
    (tokens, reducedMotion) => (multiples ? multiplesOption : barOption)(labels, series, tokens, reducedMotion),
    [multiples, labels, series],
  );
  const picture = (tokens: Tokens) =>
    multiples ? multiplesOption(labels, series, tokens, true, IN_PICTURE) : barOption(labels, series, tokens, true);
  const sums = labels.map((_, at) => sumOf(series.map(({ data }) => data[at] ?? 0)));
  const spoken = labels.map((label, i) => `${label} ${formatNumber(sums[i])}`).join(", ");
  const listOf = ({ style, data }: BarSeries) =>
    listBehind(spec.kind, sumOf(data), grafico.datasets[style]?.filtro, filtroOfAll(grafico));
  return (
    <ChartPanel
      spec={spec}
      icon="bars"
      chart={chart}
      empty={sumOfChart(grafico) === 0}
      form={<Segmented label={WORDS.label} value={layout} options={LAYOUTS} onChange={setLayout} />}
      table={<LazySeriesTable title={spec.title} kind={spec.kind} grafico={grafico} />}
      picture={{ subtitle: caption, legend: !multiples, draw: picture }}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 text-xs text-secondary">
        <Legend {...legend} title={spec.title} names={grafico.datasets.map(({ label }) => label)} alike={multiples} />
        <span className="text-2xs/6 text-muted">{multiples ? `${caption}, ${CHART_WORDS.sameScale}` : caption}</span>
      </div>
      <div className="relative min-h-0 min-w-0 flex-1">
        <LazyCanvas draw={draw} label={`${spec.title}: ${spoken}`} />
        {multiples && <MultiplesNames series={series} listOf={listOf} />}
      </div>
    </ChartPanel>
  );
}
