import type { Grafico } from "@/contract/resources/graficos";
import { shortLabel, sumsByLabel } from "@/lib/home/chart-figures";
import { formatNumber } from "@/lib/format";
import type { ChartOption } from "./chart-option";
import { itemStyle, seriesStyle } from "./series-style";
import type { Tokens } from "./use-tokens";

export type BarLayout = "stacked" | "grouped";

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

/** The ECharts option of a bar chart, with its datasets stacked or side by side. */
export function barOption(grafico: Grafico, layout: BarLayout, tokens: Tokens, reducedMotion: boolean): ChartOption {
  const { labels, datasets } = grafico;
  const stacked = layout === "stacked";
  const text = { ...TEXT, color: tokens["text-secondary"] };
  const shapes = datasets.map(({ label, data }, i) => ({
    type: "bar",
    name: label,
    ...(stacked && { stack: "all" }),
    barMaxWidth: stacked ? 44 : 16,
    barGap: "0%",
    barCategoryGap: stacked ? "36%" : "18%",
    // Bars side by side are thin and need no gap.
    itemStyle: { ...itemStyle(seriesStyle(i), tokens), ...(!stacked && { borderWidth: 0 }) },
    emphasis: { focus: "series" },
    // Null instead of 0: a bar of height 0 would leave its border as a line on the axis.
    data: labels.map((_, at) => data[at] || null),
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
        const rows = datasets.map(({ label, data }) => ({ nombre: label, total: data[at] ?? 0 }));
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
        formatter: shortLabel,
        hideOverlap: labels.some((label) => shortLabel(label).length > 3),
      },
    },
    yAxis: {
      type: "value",
      minInterval: 1,
      axisLabel: { ...text, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: tokens["chart-grid"] } },
    },
    series: stacked ? [...shapes, sumsSeries(sumsByLabel(grafico), tokens)] : shapes,
  };
}
