import { LegendComponent, TitleComponent } from "echarts/components";
import { type EChartsCoreOption, init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { tokensNow, type Tokens } from "./use-tokens";

/** Loaded when the first picture is saved: on screen, charts are SVG and need none of these. */
register([CanvasRenderer, TitleComponent, LegendComponent]);

const WIDTH = 1200;
const HEIGHT = 675;
/** Space for title and subtitle, for the legend, and at the sides, in px. */
const HEAD = 76;
const FOOT = 52;
const EDGE = 28;

export interface Picture {
  title: string;
  subtitle: string;
  /** The file name without extension. */
  file: string;
  /** Shows a legend below the chart, for shapes without a name beside them. */
  legend: boolean;
  draw: (tokens: Tokens) => EChartsCoreOption;
}

/** The chart drawn on the theme's background, with its title above and its legend below. */
function drawPicture({ title, subtitle, legend, draw }: Picture): HTMLCanvasElement {
  const tokens = tokensNow();
  const chart = init(document.createElement("div"), null, {
    renderer: "canvas",
    width: WIDTH,
    height: HEIGHT,
    devicePixelRatio: 2,
  });
  const { tooltip: _tooltip, ...option } = draw(tokens);
  chart.setOption({
    ...option,
    animation: false,
    backgroundColor: tokens["bg-surface"],
    // Small charts have places of their own.
    grid: Array.isArray(option.grid)
      ? option.grid
      : {
          left: EDGE,
          right: EDGE,
          top: HEAD + 24,
          bottom: FOOT + 24,
          outerBoundsMode: "same",
          outerBoundsContain: "axisLabel",
        },
    legend: {
      show: legend,
      bottom: 20,
      itemWidth: 14,
      itemHeight: 14,
      itemGap: 16,
      textStyle: { color: tokens["text-primary"], fontSize: 13 },
    },
    title: {
      text: title,
      subtext: subtitle,
      left: EDGE,
      top: 20,
      textStyle: { color: tokens["text-primary"], fontSize: 20, fontWeight: 600 },
      subtextStyle: { color: tokens["text-secondary"], fontSize: 13 },
    },
  });
  const canvas = chart.getRenderedCanvas({ pixelRatio: 2 });
  chart.dispose();
  return canvas;
}

const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The chart gave no picture"))), "image/png");
  });

/** Saves a chart as a PNG of 2400 x 1350 px. Throws if the browser cannot create it. */
export async function saveImage(picture: Picture): Promise<void> {
  await document.fonts.ready;
  const url = URL.createObjectURL(await pngOf(drawPicture(picture)));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${picture.file}.png`;
  link.click();
  // Revoked later: a download that has begun no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
