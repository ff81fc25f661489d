"use client";

import { useCallback, useMemo, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { Segmented } from "@/components/ui/segmented";
import { sumOf, sumOfChart, shortLabel } from "@/lib/inicio/chart-figures";
import { filtroOfAll, listBehind } from "@/lib/inicio/list-behind";
import { formatNumber } from "@/lib/format";
import { type BarsCall, CHART_WORDS, type ChartResult, type ChartSpec } from "@/lib/inicio/home";
import { type BarSeries, barSeries, barData, cursorOf } from "./bar-series";
import type { Draw } from "./canvas";
import { ChartPanel } from "./chart-panel";
import { Legend } from "./legend";
import { multiplesOption, gridShape } from "./multiples-option";
import { COLOURS, itemStyle, seriesStyle } from "./series-style";
import { useChart } from "./use-chart";
import { useHidden } from "./use-hidden";
import type { Tokens } from "./use-tokens";
import { FigureLink } from "./figure-link";
import type { ChartOption } from "./chart-option";

/* The chart library loads after the page, and only where a chart is shown. */
const Canvas = lazyPart(() => import("./canvas").then((module) => module.Canvas));
const SeriesTable = lazyPart(() => import("./series-table").then((module) => module.SeriesTable));

const TEXT = { fontSize: 11 } as const;

/** A series of height 0 on top of the stack; its label is the sum of the stack. */
function sumsSeries(sums: readonly number[], tokens: Tokens) {
  return {
    type: "bar",
    stack: "all",
    silent: true,
    data: sums.map(() => 0),
    label: {
      ...TEXT,
      show: true,
      position: "top",
      color: tokens["text-primary"],
      fontWeight: 600,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const sum = sums[dataIndex] ?? 0;
        return sum > 0 ? formatNumber(sum) : "";
      },
    },
  };
}

/** The ECharts option of a bar chart whose series stand on one another. */
export function barOption(
  labels: readonly string[],
  series: readonly BarSeries[],
  tokens: Tokens,
  reducedMotion: boolean,
): ChartOption {
  const text = { ...TEXT, color: tokens["text-secondary"] };
  const sums = labels.map((_, at) => sumOf(series.map(({ data }) => data[at] ?? 0)));
  const shapes = series.map((one) => ({
    type: "bar",
    name: one.name,
    stack: "all",
    cursor: cursorOf(one),
    barMaxWidth: 44,
    barCategoryGap: "36%",
    itemStyle: itemStyle(seriesStyle(one.style), tokens),
    emphasis: { focus: "series" },
    data: barData(one),
  }));
  return {
    animation: !reducedMotion,
    animationDuration: 300,
    textStyle: { fontFamily: tokens["font-sans"] },
    grid: { left: 4, right: 4, top: 22, bottom: 2, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "shadow", shadowStyle: { color: tokens["chart-grid"], opacity: 0.4 } },
      contentOf: (shown: readonly { dataIndex: number }[]) => {
        const at = shown[0]?.dataIndex ?? 0;
        const rows = series.map(({ name, data }) => ({ nombre: name, total: data[at] ?? 0 }));
        return { title: labels[at] ?? "", rows };
      },
    },
    xAxis: {
      type: "category",
      data: labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens["chart-axis"] } },
      axisLabel: {
        ...text,
        interval: 0,
        formatter: (label: string) => shortLabel(label),
        hideOverlap: labels.some((label) => shortLabel(label).length > 3),
      },
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      axisLabel: { ...text, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: tokens["chart-grid"] } },
    },
    series: [...shapes, sumsSeries(sums, tokens)],
  };
}

interface MultiplesNamesProps {
  series: readonly BarSeries[];
  /** The list behind the whole of a series. */
  listOf: (series: BarSeries) => string | null;
}

/** The names above the small charts, each with its sum; on a phone the whole small chart is the link. */
function MultiplesNames({ series, listOf }: MultiplesNamesProps) {
  const { columns, rows } = gridShape(series.length);
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
      table={<SeriesTable title={spec.title} kind={spec.kind} grafico={grafico} />}
      picture={{ subtitle: caption, legend: !multiples, draw: picture }}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 text-xs text-secondary">
        <Legend {...legend} title={spec.title} names={grafico.datasets.map(({ label }) => label)} alike={multiples} />
        <span className="text-2xs/6 text-muted">{multiples ? `${caption}, ${CHART_WORDS.sameScale}` : caption}</span>
      </div>
      <div className="relative min-h-0 min-w-0 flex-1">
        <Canvas draw={draw} label={`${spec.title}: ${spoken}`} />
        {multiples && <MultiplesNames series={series} listOf={listOf} />}
      </div>
    </ChartPanel>
  );
}
