import { shortLabel, sumOf } from "@/lib/inicio/chart-figures";
import { formatNumber } from "@/lib/format";
import { barData, type BarSeries, cursorOf } from "./bar-series";
import type { ChartOption } from "./chart-option";
import { itemStyle, seriesStyle } from "./series-style";
import type { Tokens } from "./use-tokens";

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
