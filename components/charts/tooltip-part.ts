import { TooltipComponent } from "echarts/components";
import { use as register } from "echarts/core";
import type { ChartTooltip } from "./chart-option";
import { tooltipElement, tooltipLook } from "./chart-tooltip";
import type { Tokens } from "./use-tokens";

/** ECharts' tooltip with its mark on the axis, a tenth of the library: fetched when a pointer first comes over a chart. */
register([TooltipComponent]);

/** ECharts' settings of a chart's tooltip. */
export const tooltipOf = (tokens: Tokens, { told, ...settings }: ChartTooltip) => ({
  ...tooltipLook(tokens),
  ...settings,
  formatter: (shown: never) => {
    const { title, rows } = told(shown);
    return tooltipElement(title, rows);
  },
});
