import { TooltipComponent } from "echarts/components";
import { use as register } from "echarts/core";

/** ECharts' tooltip with its mark on the axis, a tenth of the library: fetched when a pointer first comes over a chart. */
register([TooltipComponent]);
