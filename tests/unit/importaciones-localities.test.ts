import { describe, expect, it } from "vitest";
import { kilometresBetween } from "@/contract/place/coordinates";
import { localities, type Settlement } from "@/ministry-api/importaciones/check/localities";
import { azar } from "@/ministry-api/db/seed/random";

const chance = azar(7);
const between = (from: number, to: number) => from + chance.next() * (to - from);

const settlement = (localidad: string, latitude: number, longitude: number, more: Partial<Settlement> = {}) => ({
  ...{ localidad, latitude, longitude, id_municipio: 1, municipio: "Uno", id_departamento: 1, departamento: "Dos" },
  ...{ sede: false, ...more },
});

/** Villages thick around a town, thin elsewhere. */
const villages = Array.from({ length: 1500 }, (_, at) =>
  at % 3 === 0
    ? settlement(`Aldea ${at}`, between(-17, -16), between(-69, -68), { id_municipio: at })
    : settlement(`Aldea ${at}`, between(-22, -10), between(-69, -58), { id_municipio: at }),
);

describe("the localities nearest to a point", () => {
  it("are those of the whole list, nearest first", () => {
    const near = localities(villages);
    for (let at = 0; at < 300; at += 1) {
      const point = { latitude: between(-22.9, -9.7), longitude: between(-69.6, -57.5) };
      const all = villages.map((one) => ({ one, km: kilometresBetween(point, one) })).sort((a, b) => a.km - b.km);
      const three = all.slice(0, 3).map(({ one, km }) => ({ localidad: one.localidad, distancia_km: km }));
      expect(near.nearest(point).map(({ localidad, distancia_km }) => ({ localidad, distancia_km }))).toEqual(three);
    }
  });

  it("are told with their territory; a seat beside a locality of its municipality is the same place", () => {
    const [town, seat] = [settlement("Peñas", -16.2, -68.5), settlement("Penas", -16.201, -68.5, { sede: true })];
    const far = settlement("Batallas", -16.3, -68.53, { sede: true, id_municipio: 2, municipio: "Batallas" });
    const [first, second, ...rest] = localities([seat, town, far]).nearest({ latitude: -16.2, longitude: -68.5 });
    expect(first).toEqual({
      ...{ localidad: "Peñas", distancia_km: 0, id_municipio: 1, municipio: "Uno" },
      ...{ id_departamento: 1, departamento: "Dos" },
    });
    expect(second).toMatchObject({ localidad: "Batallas", municipio: "Batallas" });
    expect(rest).toEqual([]);
  });

  it("are found from far outside the country, and none where none is known", () => {
    const [found] = localities([settlement("Peñas", -16.2, -68.5)]).nearest({ latitude: -9.7, longitude: -57.5 });
    expect(found?.localidad).toBe("Peñas");
    expect(localities([]).nearest({ latitude: -16, longitude: -68 })).toEqual([]);
  });
});
