"use client";

import { useCallback, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { sumOfChart, sumsByLabel } from "@/lib/home/chart-figures";
import { formatNumber } from "@/lib/format";
import { type BarsCall, CHART_WORDS, type ChartResult, type ChartSpec } from "@/lib/home/home";
import { barOption, type BarLayout } from "./bar-option";
import type { Draw } from "./canvas";
import { ChartPanel } from "./chart-panel";
import { LazyCanvas } from "./lazy-canvas";
import { LazySeriesTable } from "./lazy-tables";
import { Swatch } from "./swatch";
import { useChart } from "./use-chart";

const NONE = { labels: [], datasets: [] };
const { bars: WORDS } = CHART_WORDS;
const LAYOUTS = [
  { value: "stacked", label: WORDS.stacked },
  { value: "grouped", label: WORDS.grouped },
] as const;

/** Minimum width of bars side by side, in px: on a phone the chart is then wider than its panel and scrolls. */
const BAR_WIDTH = 5;
const AXIS_WIDTH = 36;
const SCROLLS = { tabIndex: 0, role: "group", "aria-label": WORDS.grouped } as const;

interface BarPanelProps {
  spec: ChartSpec;
  call: BarsCall;
  initial: ChartResult<BarsCall>;
  /** What the labels stand for. */
  caption: string;
}

/** A bar chart of records by label, with the datasets stacked or side by side (spec 1 §2). */
export function BarPanel({ spec, call, initial, caption }: BarPanelProps) {
  const chart = useChart(call, initial);
  const [layout, setLayout] = useState<BarLayout>("stacked");
  const grafico = chart.data ?? NONE;
  const draw = useCallback<Draw>(
    (tokens, reducedMotion) => barOption(grafico, layout, tokens, reducedMotion),
    [grafico, layout],
  );
  const sums = sumsByLabel(grafico);
  const grouped = layout === "grouped";
  const bars = grafico.labels.length * grafico.datasets.length;
  const spoken = grafico.labels.map((label, i) => `${label} ${formatNumber(sums[i] ?? 0)}`).join(", ");
  return (
    <ChartPanel
      spec={spec}
      icon="bars"
      chart={chart}
      empty={sumOfChart(grafico) === 0}
      form={<Segmented label={WORDS.label} value={layout} options={LAYOUTS} onChange={setLayout} />}
      table={<LazySeriesTable title={spec.title} grafico={grafico} />}
      picture={{ subtitle: caption, legend: true, draw: (tokens) => barOption(grafico, layout, tokens, true) }}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 text-xs text-secondary">
        <ul className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-3 gap-y-0.5">
          {grafico.datasets.map(({ label }, i) => (
            <li
              key={label}
              title={label}
              className="flex max-w-72 min-w-0 items-center gap-1.5 text-2xs/4 roomy:max-w-none"
            >
              <Swatch index={i} />
              <span className="truncate">{label}</span>
            </li>
          ))}
        </ul>
        <span className="text-muted">{caption}</span>
      </div>
      <div className="min-h-0 min-w-0 flex-1 overflow-x-auto overflow-y-hidden" {...(grouped && SCROLLS)}>
        <div className="h-full" style={{ minWidth: grouped ? bars * BAR_WIDTH + AXIS_WIDTH : undefined }}>
          <LazyCanvas draw={draw} label={`${spec.title}: ${spoken}`} />
        </div>
      </div>
    </ChartPanel>
  );
}
