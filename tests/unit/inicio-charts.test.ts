import { describe, expect, it } from "vitest";
import { barOption } from "@/components/charts/bar-panel";
import { barSeries } from "@/components/charts/bar-series";
import { multiplesOption } from "@/components/charts/multiples-option";
import { doughnutOption, slicesOf } from "@/components/charts/doughnut-option";
import { seriesStyle } from "@/components/charts/series-style";
import type { Tokens } from "@/components/charts/use-tokens";
import { filtroOfAll, listBehind } from "@/lib/inicio/list-behind";
import { sortBySize, extremesOf, figuresOf, shortLabel, sumOfChart, sumsByLabel } from "@/lib/inicio/chart-figures";

const tokens = new Proxy({}, { get: (_, name) => `token ${String(name)}` }) as Tokens;

const bars = {
  labels: ["Enero", "Febrero"],
  datasets: [
    { label: "LA PAZ", data: [3, 0] },
    { label: "POTOSÍ", data: [2, 0] },
  ],
};

interface Series {
  name?: string;
  stack?: string;
  radius?: string[];
  startAngle?: number;
  endAngle?: number | string;
  data: (null | { name?: string; value: number; rank?: string; href?: string | null })[];
  label?: { formatter: (shown: { dataIndex: number }) => string };
}
const seriesOf = (option: object) => (option as { series: Series[] }).series;

describe("figures of a chart", () => {
  it("come in the order of the labels, and sorted by size", () => {
    const grafico = { labels: ["A", "B", "C"], datasets: [{ label: "x", data: [1, 5] }] };
    expect(figuresOf(grafico)).toEqual([
      { nombre: "A", total: 1 },
      { nombre: "B", total: 5 },
      { nombre: "C", total: 0 },
    ]);
    expect(sortBySize(figuresOf(grafico)).map(({ nombre }) => nombre)).toEqual(["B", "A", "C"]);
  });
  it("are summed by label and as a whole", () => {
    expect(sumsByLabel(bars)).toEqual([5, 0]);
    expect(sumOfChart(bars)).toBe(5);
  });
  it("name how many share the smallest number", () => {
    const grafico = { labels: ["A", "B", "C"], datasets: [{ label: "x", data: [4, 0, 0] }] };
    expect(extremesOf(grafico)?.menos).toEqual({ nombre: "B", total: 0, otras: 1 });
    expect(extremesOf({ labels: [], datasets: [] })).toBeNull();
  });
  it("shorten months and nothing else", () => {
    expect(["Enero", "SEPTIEMBRE", "Marzo 2026", "La Paz"].map((label) => shortLabel(label))).toEqual([
      "Ene",
      "SEP",
      "Marzo 2026",
      "La Paz",
    ]);
    expect(shortLabel("Enero", 1)).toBe("E");
  });
});

describe("series styles", () => {
  it("differ for eighteen datasets", () => {
    const styles = Array.from({ length: 18 }, (_, i) => JSON.stringify(seriesStyle(i)));
    expect(new Set(styles).size).toBe(18);
  });
  it("give colours of one grey different patterns", () => {
    const patterns = (colours: readonly number[]) =>
      Array.from({ length: 6 }, (_, i) => seriesStyle(i))
        .filter(({ colour }) => colours.includes(colour))
        .map(({ pattern }) => pattern);
    for (const alike of [
      [1, 3],
      [2, 4, 6],
    ]) {
      const used = patterns(alike);
      expect(new Set(used).size).toBe(used.length);
    }
  });
});

describe("the list behind a figure", () => {
  const months = {
    ...bars,
    filtros: [
      { creado_desde: "2026-01-01", creado_hasta: "2026-01-31" },
      { creado_desde: "2026-02-01", creado_hasta: "2026-02-28" },
    ],
  };
  it("has the filters of its dataset and of its label", () => {
    expect(listBehind("ppirta", 3, { id_departamento: 2 }, months.filtros[0])).toBe(
      "/turistico?id_departamento=2&creado_desde=2026-01-01&creado_hasta=2026-01-31",
    );
    expect(listBehind("ppirtf", 3, { id_categoria: 7 }, filtroOfAll(months))).toBe(
      "/poblado?id_categoria=7&creado_desde=2026-01-01&creado_hasta=2026-02-28",
    );
  });
  it("is not there without records, nor where the server does not say what selects them", () => {
    expect(listBehind("ppirta", 0, { id_departamento: 2 })).toBeNull();
    expect(listBehind("ppirta", 3, { id_departamento: 2 }, undefined)).toBeNull();
    expect(listBehind("ppirta", 3, undefined, filtroOfAll(bars))).toBeNull();
  });
});

describe("bars", () => {
  const { labels } = bars;
  const all = barSeries("ppirta", bars, new Set());
  it("stacked stand on one another, with the sum of each month above", () => {
    const series = seriesOf(barOption(labels, all, tokens, true));
    expect(new Set(series.map(({ stack }) => stack))).toEqual(new Set(["all"]));
    const sums = series.at(-1);
    expect(sums?.name).toBeUndefined();
    expect([0, 1].map((dataIndex) => sums?.label?.formatter({ dataIndex }))).toEqual(["5", ""]);
  });
  it("grouped have a small chart for each series, on one scale, with the largest number written", () => {
    const option = multiplesOption(labels, all, tokens, true) as { yAxis?: { max: number }[]; grid?: object[] };
    const series = seriesOf(option);
    expect(series.map(({ name, stack }) => [name, stack])).toEqual([
      ["LA PAZ", undefined],
      ["POTOSÍ", undefined],
    ]);
    expect(series[0]?.data).toEqual([{ value: 3, href: null }, null]);
    expect([0, 1].map((dataIndex) => series[0]?.label?.formatter({ dataIndex }))).toEqual(["3", ""]);
    expect(new Set(option.yAxis?.map(({ max }) => max)).size).toBe(1);
    expect(option.grid).toHaveLength(2);
  });
  it("leave out what the legend has switched off, without another style for the rest", () => {
    const shown = barSeries("ppirta", bars, new Set(["LA PAZ"]));
    expect(shown.map(({ name, style }) => [name, style])).toEqual([["POTOSÍ", 1]]);
    const sums = seriesOf(barOption(labels, shown, tokens, true)).at(-1);
    expect(sums?.label?.formatter({ dataIndex: 0 })).toBe("2");
  });
  it("move only where motion is wanted", () => {
    for (const draw of [barOption, multiplesOption]) {
      expect(draw(labels, all, tokens, true)).toMatchObject({ animation: false });
      expect(draw(labels, all, tokens, false)).toMatchObject({ animation: true });
    }
  });
});

describe("doughnuts", () => {
  const figures = [
    { nombre: "VALLES", total: 7 },
    { nombre: "CHACO", total: 0 },
  ];
  const pie = (form: "full" | "half") => seriesOf(doughnutOption(slicesOf("ppirta", figures), form, tokens, true))[0];

  it.each(["full", "half"] as const)("%s: the hole is half the radius", (form) => {
    const [inner, outer] = (pie(form)?.radius ?? []).map(parseFloat);
    expect((inner ?? 0) / (outer ?? 1)).toBe(0.5);
  });
  it("turn once around, or from the left to the right", () => {
    expect(pie("full")).toMatchObject({ startAngle: 90, endAngle: "auto" });
    expect(pie("half")).toMatchObject({ startAngle: 180, endAngle: 360 });
  });
  it("number their slices as the list beside them, and draw none without records", () => {
    expect(pie("full")?.data).toEqual([expect.objectContaining({ name: "VALLES", value: 7, rank: "1" })]);
  });
});
