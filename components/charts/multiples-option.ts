import { shortLabel } from "@/lib/inicio/chart-figures";
import { formatNumber } from "@/lib/format";
import { barData, type BarSeries, cursorOf } from "./bar-series";
import type { ChartOption } from "./chart-option";
import type { Tokens } from "./use-tokens";

/** Where the small charts stand: one or two in a row if there are few, else three. */
export function gridShape(count: number): { columns: number; rows: number } {
  const columns = count > 4 ? 3 : Math.min(count, 2);
  return { columns, rows: Math.ceil(count / Math.max(columns, 1)) };
}

/** The box of all small charts in per cent of the picture's. */
interface Box {
  top: number;
  bottom: number;
}
const NO_MARGIN: Box = { top: 0, bottom: 0 };

/** Of the height: the name above a small chart, and the months below it. */
const NAME = 8;
const AXIS = 6.5;
/** Of the width, between two small charts. */
const GAP = 1.5;
/** Space above the highest bar for its number, as a part of the scale. */
const HEADROOM = 1.25;

/** The index of a series' largest number, which is the one that is written above its bar. */
const peakOf = (data: readonly number[]) => data.indexOf(Math.max(...data));

/** The place of the small chart at that index. */
function cellPlace(at: number, count: number, { top, bottom }: Box) {
  const { columns, rows } = gridShape(count);
  const [width, height] = [100 / columns, (100 - top - bottom) / rows];
  return {
    left: `${(at % columns) * width + GAP / 2}%`,
    top: `${top + Math.floor(at / columns) * height + NAME}%`,
    width: `${width - GAP}%`,
    height: `${height - NAME - AXIS}%`,
  };
}

/**
 * The ECharts option of a bar chart with a small chart for each series, all on one scale. The names above them are the
 * page's (multiples.tsx); a saved picture has them as the names of the axes.
 */
export function multiplesOption(
  labels: readonly string[],
  series: readonly BarSeries[],
  tokens: Tokens,
  reducedMotion: boolean,
  named: { box: Box; nameOf: (series: BarSeries) => string } | null = null,
): ChartOption {
  const scale = Math.max(1, ...series.flatMap(({ data }) => data)) * HEADROOM;
  const box = named?.box ?? NO_MARGIN;
  const name = { align: "left", fontSize: 13, fontWeight: 600, color: tokens["text-primary"] };
  return {
    animation: !reducedMotion,
    animationDuration: 300,
    textStyle: { fontFamily: tokens["font-sans"] },
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "shadow", shadowStyle: { color: tokens["chart-grid"], opacity: 0.4 } },
      contentOf: (shown: readonly { seriesIndex: number; dataIndex: number }[]) => {
        const rows = shown.flatMap(({ seriesIndex, dataIndex }) => {
          const one = series[seriesIndex];
          return one ? [{ nombre: one.name, total: one.data[dataIndex] ?? 0 }] : [];
        });
        return { title: labels[shown[0]?.dataIndex ?? 0] ?? "", rows };
      },
    },
    grid: series.map((_, at) => cellPlace(at, series.length, box)),
    xAxis: series.map((_, gridIndex) => ({
      type: "category",
      gridIndex,
      data: labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: tokens["chart-axis"] } },
      axisLabel: {
        fontSize: 10,
        margin: 4,
        color: tokens["text-secondary"],
        interval: 0,
        formatter: (label: string) => shortLabel(label, 1),
        hideOverlap: labels.some((label) => shortLabel(label, 1).length > 1),
      },
    })),
    yAxis: series.map((one, gridIndex) => ({
      type: "value",
      gridIndex,
      min: 0,
      max: scale,
      axisLabel: { show: false },
      splitLine: { show: false },
      ...(named && { name: named.nameOf(one), nameGap: 4, nameTextStyle: name, nameTruncate: { maxWidth: 340 } }),
    })),
    series: series.map((one, at) => ({
      type: "bar",
      name: one.name,
      xAxisIndex: at,
      yAxisIndex: at,
      cursor: cursorOf(one),
      barCategoryGap: "24%",
      barMaxWidth: 44,
      itemStyle: { color: tokens["data-1"] },
      label: {
        show: true,
        position: "top",
        distance: 2,
        fontSize: 10,
        fontWeight: 600,
        color: tokens["text-primary"],
        formatter: ({ dataIndex }: { dataIndex: number }) =>
          dataIndex === peakOf(one.data) ? formatNumber(one.data[dataIndex] ?? 0) : "",
      },
      data: barData(one),
    })),
  };
}
