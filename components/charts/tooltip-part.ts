import { TooltipComponent } from "echarts/components";
import { use as register } from "echarts/core";
import type { ChartTooltip } from "./chart-option";
import { tooltipElement, tooltipLook } from "./chart-tooltip";
import type { Tokens } from "./use-tokens";

/** The ECharts tooltip, a tenth of the library: loaded when the pointer first enters a chart. */
register([TooltipComponent]);

/** The ECharts settings for a chart's tooltip. */
export const tooltipOf = (tokens: Tokens, { contentOf: told, ...settings }: ChartTooltip) => ({
  ...tooltipLook(tokens),
  ...settings,
  formatter: (shown: never) => {
    const { title, rows } = told(shown);
    return tooltipElement(title, rows);
  },
});
