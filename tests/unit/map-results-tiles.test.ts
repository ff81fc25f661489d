import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxOf, groupTouching, tilesIn } from "@/components/map/results-tiles";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";

/** The position in pixels at which a map of 512-pixel tiles draws a place. */
const pixels = ({ g_x, g_y }: { g_x: number; g_y: number }, zoom: number) => {
  const world = 512 * 2 ** zoom;
  const sine = Math.sin((g_x * Math.PI) / 180);
  return [((g_y + 180) / 360) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world] as const;
};

const place = {
  g_x: fc.double({ min: -23, max: -9, noNaN: true }),
  g_y: fc.double({ min: -70, max: -57, noNaN: true }),
};
const point: fc.Arbitrary<PuntoMapa> = fc.record({
  ...place,
  id: fc.nat(),
  nombre: fc.string(),
  estado: fc.constant("COMPLETO"),
});
const group: fc.Arbitrary<GrupoMapa> = fc
  .record({ ...place, n: fc.integer({ min: 2, max: 5000 }), half: fc.double({ min: 0, max: 0.2, noNaN: true }) })
  .map(({ g_x, g_y, n, half }) => ({
    ...{ n, g_x, g_y, registros: [] },
    ...{ oeste: g_y - half, este: g_y + half, sur: g_x - half, norte: g_x + half },
  }));

describe("circles of a map", () => {
  it("do not touch, hold every record once and lie where theirs are in the middle", () => {
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 80 }),
        fc.array(group, { maxLength: 80 }),
        fc.integer({ min: 3, max: 9 }),
        (puntos, grupos, zoom) => {
          const drawn = groupTouching(puntos, grupos, zoom);
          const all = [...drawn.puntos.map((one) => ({ ...one, n: 1 })), ...drawn.grupos];
          const before = [...puntos.map((one) => ({ ...one, n: 1 })), ...grupos];
          const sum = (of: typeof all, value: (one: (typeof all)[number]) => number) =>
            of.reduce((total, one) => total + value(one), 0);
          expect(sum(all, ({ n }) => n)).toBe(sum(before, ({ n }) => n));
          expect(sum(all, ({ n, g_x }) => n * g_x)).toBeCloseTo(
            sum(before, ({ n, g_x }) => n * g_x),
            3,
          );
          const at = all.map((one) => pixels(one, zoom));
          for (const [i, [x, y]] of at.entries())
            for (const [otherX, otherY] of at.slice(i + 1))
              expect(Math.hypot(otherX - x, otherY - y)).toBeGreaterThanOrEqual(33.999);
          for (const { g_x, g_y, oeste, sur, este, norte, registros } of drawn.grupos) {
            expect([oeste <= g_y + 1e-9, g_y <= este + 1e-9, sur <= g_x + 1e-9, g_x <= norte + 1e-9]).not.toContain(
              false,
            );
            expect(registros).toEqual([]);
          }
        },
      ),
    );
  });

  it("tell the records of those that no zoom separates, twenty at most, by name", () => {
    const puntos = Array.from({ length: 15 }, (_, i) => ({
      ...{ id: i, nombre: `Peña ${String.fromCharCode(79 - i)}`, estado: "COMPLETO" },
      ...{ g_x: -16 + i * 1e-7, g_y: -66 },
    }));
    const named = { n: 30, g_x: -16.00001, g_y: -66, oeste: -66, sur: -16.00001, este: -66, norte: -16.00001 };
    const registros = Array.from({ length: 20 }, (_, i) => ({
      id: 100 + i,
      nombre: `Árbol ${i + 10}`,
      estado: "COMPLETO",
    }));
    const [far] = groupTouching(puntos, [{ ...named, registros }], 17).grupos;
    expect(far).toMatchObject({ n: 45, registros: [] });
    const [near] = groupTouching(puntos, [{ ...named, registros }], 18).grupos;
    expect(near?.registros.map(({ nombre }) => nombre)).toEqual(registros.map(({ nombre }) => nombre));
    const [alone] = groupTouching(puntos, [], 18).grupos;
    expect(alone?.registros.map(({ nombre }) => nombre?.at(-1)).join("")).toBe("ABCDEFGHIJKLMNO");
  });

  it("are asked for by boxes that touch the asked tiles and no others", () => {
    const box = fc.record({
      west: fc.double({ min: -75, max: -60, noNaN: true }),
      south: fc.double({ min: -25, max: -12, noNaN: true }),
    });
    fc.assert(
      fc.property(box, fc.integer({ min: 0, max: 19 }), ({ west, south }, zoom) => {
        const size = 360 / 2 ** zoom;
        const tiles = tilesIn([west, south, Math.min(179, west + size), Math.min(84, south + size)], zoom);
        expect(tilesIn(boxOf(tiles), zoom)).toEqual(tiles);
      }),
    );
  });
});
