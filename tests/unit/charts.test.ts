import { describe, expect, it } from "vitest";
import { barOption } from "@/components/charts/bar-option";
import { doughnutOption } from "@/components/charts/doughnut-option";
import { seriesStyle } from "@/components/charts/series-style";
import type { Tokens } from "@/components/charts/use-tokens";
import { bySize, extremesOf, figuresOf, shortLabel, sumOfChart, sumsByLabel } from "@/lib/home/chart-figures";

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
  data: (number | null | { name: string; value: number; rank: string })[];
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
    expect(bySize(figuresOf(grafico)).map(({ nombre }) => nombre)).toEqual(["B", "A", "C"]);
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
    expect(["Enero", "SEPTIEMBRE", "Marzo 2026", "La Paz"].map(shortLabel)).toEqual([
      "Ene",
      "SEP",
      "Marzo 2026",
      "La Paz",
    ]);
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

describe("bars", () => {
  it("stacked stand on one another, with the sum of each month above", () => {
    const series = seriesOf(barOption(bars, "stacked", tokens, true));
    expect(new Set(series.map(({ stack }) => stack))).toEqual(new Set(["all"]));
    const sums = series.at(-1);
    expect(sums?.name).toBeUndefined();
    expect([0, 1].map((dataIndex) => sums?.label?.formatter({ dataIndex }))).toEqual(["5", ""]);
  });
  it("grouped stand side by side, without a sum", () => {
    const series = seriesOf(barOption(bars, "grouped", tokens, true));
    expect(series.map(({ name, stack }) => [name, stack])).toEqual([
      ["LA PAZ", undefined],
      ["POTOSÍ", undefined],
    ]);
    expect(series[0]?.data).toEqual([3, null]);
  });
  it("move only where motion is wanted", () => {
    expect(barOption(bars, "stacked", tokens, true)).toMatchObject({ animation: false });
    expect(barOption(bars, "stacked", tokens, false)).toMatchObject({ animation: true });
  });
});

describe("doughnuts", () => {
  const figures = [
    { nombre: "VALLES", total: 7 },
    { nombre: "CHACO", total: 0 },
  ];
  const pie = (form: "full" | "half") => seriesOf(doughnutOption(figures, form, tokens, true))[0];

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
