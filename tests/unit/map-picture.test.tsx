import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FRAMES } from "@/components/map/frames";
import { MapPicture } from "@/components/map/locator-map";

const UYUNI = { latitude: -20.46, longitude: -66.83 };
const draw = (props: Partial<Parameters<typeof MapPicture>[0]> = {}) =>
  renderToStaticMarkup(<MapPicture point={UYUNI} idDepartamento={5} title="Salar" {...props} />);

describe("the drawn map of a record", () => {
  /** Where the pin's tip is drawn, in units of the outlines. */
  const tipOf = (html: string) => {
    const [, middle = NaN, top = NaN, tall = NaN] = /viewBox="(\S+) (-?\d+) 1 (\d+)"/.exec(html)?.map(Number) ?? [];
    const [, right = NaN, down = NaN] = /left:(\S+)%;top:(\S+)%/.exec(html)?.map(Number) ?? [];
    return { x: middle + (right * tall) / 100, y: top + (down * tall) / 100, down };
  };

  it("has its point where the department's outline has it", () => {
    const { x, y } = tipOf(draw());
    const [west = 0, north = 0, east = 0, south = 0] = FRAMES[5] ?? [];
    expect(Math.abs(x - -66_830)).toBeLessThan(1);
    // Mercator stretches a latitude of 20.46° to 20.91 degrees.
    expect(Math.abs(y - 20_910)).toBeLessThan(15);
    expect([x > west, x < east, y > north, y < south]).toEqual([true, true, true, true]);
  });

  it("leaves room above a point at the northern edge for its pin", () => {
    const torotoro = draw({ point: { latitude: -18.13, longitude: -65.76 } });
    expect(tipOf(torotoro).down).toBeCloseTo(100 / 3, 0);
    expect(Math.abs(tipOf(torotoro).x - -65_760)).toBeLessThan(1);
  });

  it("shows the whole height of the department, with room for it", () => {
    const [, top = NaN, tall = NaN] = /viewBox="\S+ (-?\d+) 1 (\d+)"/.exec(draw())?.map(Number) ?? [];
    const [, north = 0, , south = 0] = FRAMES[5] ?? [];
    expect(north - top).toBeGreaterThan(200);
    expect(top + tall - south).toBeGreaterThan(200);
    expect(draw()).toContain("/mapa/contornos.svg#d5");
  });

  it("is named after the record and its point", () => {
    expect(draw()).toContain('aria-label="Salar: -20.46000, -66.83000"');
    expect(draw({ point: null })).toContain('aria-label="Salar: sin punto"');
    expect(draw({ title: null })).not.toContain("aria-label");
  });

  it("shows the country where the department is not known", () => {
    const [, top = NaN, tall = NaN] =
      /viewBox="\S+ (-?\d+) 1 (\d+)"/.exec(draw({ idDepartamento: null }))?.map(Number) ?? [];
    for (const [, north, , south] of Object.values(FRAMES))
      expect([top < north, top + tall > south]).toEqual([true, true]);
  });
});
