import type { EChartsCoreOption } from "echarts/core";

export interface TooltipRow {
  nombre: string;
  total: number;
}

/** The content of a chart's tooltip; its look is in chart-tooltip.ts. */
export interface ChartTooltip {
  trigger: "axis" | "item";
  /** `never`, because the argument depends on the chart's trigger. */
  contentOf: (shown: never) => { title: string; rows: readonly TooltipRow[] };
  axisPointer?: object;
}

/** The ECharts option of a chart, with the content of its tooltip instead of its look. */
export type ChartOption = Omit<EChartsCoreOption, "tooltip"> & { tooltip: ChartTooltip };
