"use client";

import EChartsReactCore from "echarts-for-react/esm/core";
import { BarChart, PieChart } from "echarts/charts";
import { GridSimpleComponent } from "echarts/components";
import { dispose, getInstanceByDom, init, use as register } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useMemo, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import type { ChartOption } from "./chart-option";
import type { tooltipOf } from "./tooltip-part";
import { useReducedMotion, useTokens, type Tokens } from "./use-tokens";

register([BarChart, PieChart, GridSimpleComponent, SVGRenderer]);

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
  const [part, setPart] = useState<{ tooltipOf: typeof tooltipOf } | null>(null);
  const router = useRouter();
  // The same object each time: the component would draw the chart anew for another.
  const onEvents = useMemo(
    () => ({ click: ({ data }: { data?: { href?: string | null } | null }) => data?.href && router.push(data.href) }),
    [router],
  );
  const pointed = part !== null;
  const { tooltip, ...option } = draw(tokens, reducedMotion || pointed);
  // The chart works without its tooltip: a failed load is tried again when the pointer next enters.
  const fetchTooltip = () => void import("./tooltip-part").then(setPart, () => undefined);
  return (
    <div
      role="img"
      aria-label={label}
      className="size-full overflow-clip"
      onPointerEnter={pointed ? undefined : fetchTooltip}
    >
      <EChartsReactCore
        // A chart uses only the components registered when it was created, so it is recreated with the tooltip.
        key={pointed ? "tooltip" : "plain"}
        echarts={ECHARTS}
        notMerge
        onEvents={onEvents}
        opts={{ renderer: "svg" }}
        style={{ height: "100%", width: "100%" }}
        option={part ? { ...option, tooltip: part.tooltipOf(tokens, tooltip) } : option}
      />
    </div>
  );
}
