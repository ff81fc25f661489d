import type { EChartsCoreOption } from "echarts/core";

export interface TooltipRow {
  nombre: string;
  total: number;
}

/** What a chart says of the shape under the pointer; its look comes with the tooltip's part (tooltip-part.ts). */
export interface ChartTooltip {
  trigger: "axis" | "item";
  /** `never`: each chart reads what its own trigger shows. */
  told: (shown: never) => { title: string; rows: readonly TooltipRow[] };
  axisPointer?: object;
}

/** ECharts' option of a chart, with what its tooltip says instead of how it looks. */
export type ChartOption = Omit<EChartsCoreOption, "tooltip"> & { tooltip: ChartTooltip };
