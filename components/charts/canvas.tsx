"use client";

import EChartsReactCore from "echarts-for-react/esm/core";
import { BarChart, PieChart } from "echarts/charts";
import { GridSimpleComponent, TooltipComponent } from "echarts/components";
import { dispose, getInstanceByDom, init, use as register } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useMemo } from "react";
import { useRouter } from "@/components/line/use-router";
import type { ChartOption } from "./chart-option";
import { tooltipOf } from "./chart-tooltip";
import { useReducedMotion, useTokens, type Tokens } from "./use-tokens";

register([BarChart, PieChart, GridSimpleComponent, TooltipComponent, SVGRenderer]);

/** Only what the React component calls: the whole module would add geography and every helper to the bundle. */
const ECHARTS = { init, dispose, getInstanceByDom };

export type Draw = (tokens: Tokens, reducedMotion: boolean) => ChartOption;

interface CanvasProps {
  draw: Draw;
  /** What the chart shows, for screen readers; the figures are in the table view. */
  label: string;
}

/** A chart in the colours of the theme, as large as its box. Loaded in the browser when a chart is shown. */
export function Canvas({ draw, label }: CanvasProps) {
  const tokens = useTokens();
  const reducedMotion = useReducedMotion();
  const router = useRouter();
  // The same object each time: the component would draw the chart anew for another.
  const onEvents = useMemo(
    () => ({ click: ({ data }: { data?: { href?: string | null } | null }) => data?.href && router.push(data.href) }),
    [router],
  );
  const { tooltip, ...option } = draw(tokens, reducedMotion);
  return (
    <div role="img" aria-label={label} className="size-full overflow-clip">
      <EChartsReactCore
        echarts={ECHARTS}
        notMerge
        onEvents={onEvents}
        opts={{ renderer: "svg" }}
        style={{ height: "100%", width: "100%" }}
        option={{ ...option, tooltip: tooltipOf(tokens, tooltip) }}
      />
    </div>
  );
}
