import type { Kind } from "@/contract/resources/registros";
import { type Figure, percentText, sumOf } from "@/lib/inicio/chart-figures";
import { listBehind } from "@/lib/inicio/list-behind";
import { formatNumber } from "@/lib/format";
import type { ChartOption } from "./chart-option";
import { itemStyle, seriesStyle } from "./series-style";
import type { Tokens } from "./use-tokens";

export type DoughnutForm = "full" | "half";

export interface Slice {
  nombre: string;
  total: number;
  /** Its number in the list, from 1, which is also its style: the same whatever else is switched off. */
  rank: number;
  /** The list behind it. */
  href: string | null;
}

/** The slices of a doughnut, largest first. */
export const slicesOf = (kind: Kind, figures: readonly Figure[]): Slice[] =>
  figures.map(({ nombre, total, filtro }, i) => ({
    nombre,
    total,
    rank: i + 1,
    href: listBehind(kind, total, filtro),
  }));

/** The radius of the hole, as a part of the outer radius (spec 1 §2: cutout 50). */
const CUTOUT = 0.5;

/** Vertical centre and radius of each form, in per cent of the box; angles in degrees. */
export const FORMS = {
  full: { centre: 50, radius: 80, startAngle: 90, endAngle: "auto" },
  half: { centre: 88, radius: 146, startAngle: 180, endAngle: 360 },
} as const;

/** The option for a saved picture: a smaller doughnut, with names beside the slices. */
export function doughnutPicture(slices: readonly Slice[], form: DoughnutForm, tokens: Tokens): ChartOption {
  const { series, ...option } = doughnutOption(slices, form, tokens, true);
  const [pie] = series as [object];
  const sum = sumOf(slices.map(({ total }) => total));
  // The picture has no list, so each slice is labelled with its name, number and share.
  const named = ({ name, value }: { name: string; value: number }) =>
    `${name}\n${formatNumber(value)} (${percentText(value, sum)})`;
  const { centre, radius } = form === "full" ? { centre: 56, radius: 62 } : { centre: 86, radius: 96 };
  return {
    ...option,
    series: [
      {
        ...pie,
        center: ["50%", `${centre}%`],
        radius: [`${radius * CUTOUT}%`, `${radius}%`],
        label: { position: "outer", fontSize: 14, lineHeight: 19, color: tokens["text-primary"], formatter: named },
        labelLine: { length: 14, length2: 12, lineStyle: { color: tokens["chart-axis"] } },
      },
    ],
  };
}

/**
 * The ECharts option of a doughnut. A slice is labelled with the number of its row in the list; figures without records
 * have none.
 */
export function doughnutOption(
  slices: readonly Slice[],
  form: DoughnutForm,
  tokens: Tokens,
  reducedMotion: boolean,
): ChartOption {
  const { centre, radius, startAngle, endAngle } = FORMS[form];
  return {
    animation: !reducedMotion,
    animationDuration: 300,
    textStyle: { fontFamily: tokens["font-sans"] },
    tooltip: {
      trigger: "item",
      contentOf: ({ name, value }: { name: string; value: number }) => ({
        title: name,
        rows: [{ nombre: "Registros", total: value }],
      }),
    },
    series: [
      {
        type: "pie",
        center: ["50%", `${centre}%`],
        radius: [`${radius * CUTOUT}%`, `${radius}%`],
        startAngle,
        endAngle,
        clockwise: true,
        stillShowZeroSum: false,
        avoidLabelOverlap: true,
        emphasis: { scaleSize: 3 },
        label: {
          show: true,
          position: "outer",
          alignTo: "none",
          distanceToLabelLine: 3,
          fontSize: 11,
          fontWeight: 600,
          color: tokens["text-secondary"],
          formatter: ({ data }: { data: { rank: string } }) => data.rank,
        },
        labelLine: { length: 5, length2: 4, lineStyle: { color: tokens["chart-axis"] } },
        cursor: slices.some(({ href }) => href !== null) ? "pointer" : "default",
        data: slices
          .map(({ nombre, total, rank, href }) => ({
            name: nombre,
            value: total,
            href,
            rank: formatNumber(rank),
            itemStyle: { ...itemStyle(seriesStyle(rank - 1), tokens), borderWidth: 2 },
          }))
          .filter(({ value }) => value > 0),
      },
    ],
  };
}
