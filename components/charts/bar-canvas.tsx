"use client";

import EChartsReactCore from "echarts-for-react/lib/core";
import { BarChart as Bars } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { formatNumber } from "@/lib/format";
import type { Figure } from "./bar-chart";
import { useNarrow, useReducedMotion, useTokens } from "./use-tokens";

echarts.use([Bars, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

const TOKENS = [
  "data-1",
  "chart-grid",
  "chart-axis",
  "text-primary",
  "text-secondary",
  "bg-raised",
  "line-default",
  "font-sans",
] as const;

interface BarCanvasProps {
  figures: readonly Figure[];
  height: number;
  /** What the chart shows, for those who hear it; the figures are in the table view. */
  label: string;
}

/** Bars of totals in the colours of the theme. Loaded in the browser, where a chart is shown. */
export default function BarCanvas({ figures, height, label }: BarCanvasProps) {
  const token = useTokens(TOKENS);
  const still = useReducedMotion();
  const narrow = useNarrow();
  const text = { color: token["text-secondary"], fontSize: 11 };
  return (
    <EChartsReactCore
      echarts={echarts}
      notMerge
      opts={{ renderer: "svg" }}
      style={{ height }}
      option={{
        animation: !still,
        textStyle: { fontFamily: token["font-sans"] },
        aria: { enabled: true, label: { description: label } },
        grid: { left: 8, right: 8, top: 28, bottom: 4, containLabel: true },
        tooltip: {
          trigger: "axis",
          axisPointer: { type: "none" },
          backgroundColor: token["bg-raised"],
          borderColor: token["line-default"],
          textStyle: { color: token["text-primary"], fontSize: 12 },
          valueFormatter: (value: unknown) => formatNumber(Number(value)),
        },
        xAxis: {
          type: "category",
          data: figures.map(({ nombre }) => nombre),
          axisTick: { show: false },
          axisLine: { lineStyle: { color: token["chart-axis"] } },
          axisLabel: narrow
            ? { ...text, interval: 0, rotate: 40, width: 96, overflow: "truncate" }
            : { ...text, interval: 0, width: 104, overflow: "break", lineHeight: 13 },
        },
        yAxis: {
          type: "value",
          minInterval: 1,
          axisLabel: { ...text, formatter: (value: number) => formatNumber(value) },
          splitLine: { lineStyle: { color: token["chart-grid"] } },
        },
        series: [
          {
            type: "bar",
            barMaxWidth: 56,
            itemStyle: { color: token["data-1"], borderRadius: [2, 2, 0, 0] },
            label: {
              show: true,
              position: "top",
              color: token["text-primary"],
              fontSize: 11,
              fontWeight: 600,
              formatter: ({ value }: { value: unknown }) => formatNumber(Number(value)),
            },
            data: figures.map(({ total }) => total),
          },
        ],
      }}
    />
  );
}
