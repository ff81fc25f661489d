import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { BOLIVIA } from "@/contract/codes";
import type { GrupoMapa, Kind, PuntoMapa } from "@/contract/resources/registros";
import { foldSums } from "@/ministry-api/db/sums";
import { comunidad, ppirta, ppirtf } from "@/ministry-api/db/schema";
import { type Account, apiOn, kindsOn, LIKE_DATABASES } from "./harness";
import { create, formOf, LP, PT } from "./inventory";

const KINDS = ["ppirta", "ppirtf"] as const;
const TABLES = { ppirta, ppirtf } as const;
const NOMBRE = { ppirta: "nombre_atractivo", ppirtf: "nombre_centro" } as const;
const OTHER = { ppirta: "ppirtf", ppirtf: "ppirta" } as const;

interface Mapa {
  total: number;
  puntos: PuntoMapa[];
  grupos: GrupoMapa[];
}
interface Fila {
  id: number;
  nombre_atractivo?: string;
  nombre_centro?: string;
  estado: string;
  id_departamento: number;
  id_categoria: number;
  g_x: number;
  g_y: number;
}
type Query = Record<string, string | number>;
type Box = Record<"oeste" | "sur" | "este" | "norte", number>;

const COUNTRY: Box = { oeste: BOLIVIA.west, sur: BOLIVIA.south, este: BOLIVIA.east, norte: BOLIVIA.north };
const LAGO: Box = { oeste: -69.3, sur: -16.6, este: -68.4, norte: -15.8 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** The position in pixels at which a map of 512-pixel tiles draws a place. */
const pixels = ({ g_x, g_y }: { g_x: number; g_y: number }, zoom: number) => {
  const world = 512 * 2 ** zoom;
  const north = Math.log(Math.tan(Math.PI / 4 + radians(g_x) / 2)) / Math.PI;
  return [((g_y + 180) / 360) * world, (0.5 - north / 2) * world] as const;
};
/** Those in the squares of 64 pixels that the box touches; of farther out until they are at most 4,096. */
const inSquares = <Place extends { g_x: number; g_y: number }>(places: readonly Place[], box: Box, zoom: number) => {
  const squareOf = (place: { g_x: number; g_y: number }, at: number) =>
    pixels({ ...place, g_x: Math.max(-85, Math.min(85, place.g_x)) }, at).map((pixel) => Math.floor(pixel / 64));
  for (let at = zoom; ; at -= 1) {
    const [west = 0, north = 0] = squareOf({ g_x: box.norte, g_y: box.oeste }, at);
    const [east = 0, south = 0] = squareOf({ g_x: box.sur, g_y: box.este }, at);
    if (Math.max(0, east - west + 1) * Math.max(0, south - north + 1) > 4_096) continue;
    return places.filter((place) => {
      const [column = 0, row = 0] = squareOf(place, at);
      return column >= west && column <= east && row >= north && row <= south;
    });
  }
};
const seen = ({ puntos, grupos }: Mapa) => grupos.reduce((sum, { n }) => sum + n, puntos.length);
/** Kilometres by the law of cosines, a different formula from the API's. */
const km = (ax: number, ay: number, bx: number, by: number) =>
  6371.0088 *
  Math.acos(
    Math.min(
      1,
      Math.sin(radians(ax)) * Math.sin(radians(bx)) +
        Math.cos(radians(ax)) * Math.cos(radians(bx)) * Math.cos(radians(by - ay)),
    ),
  );
const METRE = 1 / 111_195;

describe.each(LIKE_DATABASES)("places on %s", (database) => {
  const api = apiOn(database);
  const everything = async (kind: Kind) => {
    const headers = { Authorization: `Bearer ${await api.tokenOf("nacional")}`, Accept: "application/x-ndjson" };
    const lines = (await (await api.request(`/api/${kind}`, { headers })).text()).trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line) as Fila);
  };
  /** Creates a record of that name at a place. */
  const standing =
    (kind: Kind) =>
    async (nombre: string, g_x: number, g_y: number, id_departamento = LP) => {
      const id = await create(api, kind, "nacional", id_departamento, nombre);
      await api.db.update(TABLES[kind]).set({ g_x, g_y }).where(eq(TABLES[kind].id, id));
      return id;
    };

  describe.each(kindsOn(database))("the map of %s", (kind) => {
    let all: Fila[];
    const stand = standing(kind);
    const map = async (query: Query, as: Account = "nacional", of: Kind = kind) =>
      (await api.ok(`${of}.mapa`, { as, query })).body.mapa as Mapa;
    const inBox = (rows: readonly Fila[], { oeste, sur, este, norte }: Box) =>
      rows.filter(({ g_x, g_y }) => g_x >= sur && g_x <= norte && g_y >= oeste && g_y <= este);

    beforeAll(async () => {
      // 25 on one spot, and two a few metres apart.
      for (let i = 0; i < 25; i += 1) await stand(`Petroglifo ${String.fromCharCode(89 - i)}`, -14.25, -62.5);
      await stand("Par sur", -13.75, -63.5);
      await stand("Par norte", -13.75 + 5 * METRE, -63.5);
      all = await everything(kind);
    });

    it("holds each match of the squares that the box touches once", async () => {
      for (const box of [COUNTRY, LAGO, { oeste: -64, sur: -15, este: -62, norte: -13 }]) {
        for (const zoom of [4, 5, 7, 9, 12, 17, 22]) {
          const answer = await map({ ...box, zoom });
          const there = inSquares(all, box, zoom);
          expect([zoom, answer.total, seen(answer)]).toEqual([zoom, all.length, there.length]);
          const both = [...answer.puntos, ...answer.grupos];
          expect(both.length).toBeLessThanOrEqual(4_096);
          const byId = new Map(there.map((row) => [row.id, row]));
          for (const { id, nombre, estado, g_x, g_y } of answer.puntos) {
            expect(byId.get(id)).toMatchObject({ [NOMBRE[kind]]: nombre, estado, g_x, g_y });
          }
          for (const group of answer.grupos) {
            expect(group.n).toBeGreaterThan(1);
            expect(group.g_x).toBeGreaterThanOrEqual(group.sur);
            expect(group.g_x).toBeLessThanOrEqual(group.norte);
            expect(group.g_y).toBeGreaterThanOrEqual(group.oeste);
            expect(group.g_y).toBeLessThanOrEqual(group.este);
            const { oeste, sur, este, norte } = group;
            expect(inBox(there, { oeste, sur, este, norte }).length).toBeGreaterThanOrEqual(group.n);
          }
        }
      }
    });

    it("puts a group where its records are in the middle, and tells them apart when nearer", async () => {
      const country = await map({ ...COUNTRY, zoom: 5 });
      const weight = (field: "g_x" | "g_y") =>
        [...country.puntos.map((one) => ({ ...one, n: 1 })), ...country.grupos].reduce(
          (sum, one) => sum + one[field] * one.n,
          0,
        );
      for (const field of ["g_x", "g_y"] as const) {
        expect(weight(field)).toBeCloseTo(
          all.reduce((sum, row) => sum + row[field], 0),
          5,
        );
      }
      const places = new Set(all.map(({ g_x, g_y }) => `${g_x} ${g_y}`)).size;
      const far = country.grupos.length + country.puntos.length;
      expect(far).toBeLessThan(80);
      const lake = inBox(all, LAGO);
      const near = await map({ ...LAGO, zoom: 11 });
      expect(near.puntos.length + near.grupos.length).toBeGreaterThan(5);
      expect(lake.length).toBeLessThan(places);
      expect(near.puntos.length).toBeGreaterThan((await map({ ...LAGO, zoom: 7 })).puntos.length);
    });

    it("names the records of a group that no zoom tells apart: twenty at most, by name", async () => {
      const box = { oeste: -62.6, sur: -14.3, este: -62.4, norte: -14.2 };
      for (const zoom of [8, 16]) {
        const [spot] = (await map({ ...box, zoom })).grupos;
        expect(spot).toMatchObject({ n: 25, sur: -14.25, norte: -14.25, oeste: -62.5, este: -62.5 });
        expect(spot?.registros.map(({ nombre }) => nombre)).toEqual(
          Array.from({ length: 20 }, (_, i) => `Petroglifo ${String.fromCharCode(65 + i)}`),
        );
        expect(all.find(({ id }) => id === spot?.registros[0]?.id)?.[NOMBRE[kind]]).toBe("Petroglifo A");
      }
      const pair = { oeste: -63.501, sur: -13.751, este: -63.499, norte: -13.749 };
      expect((await map({ ...pair, zoom: 17 })).grupos).toMatchObject([{ n: 2, registros: [] }]);
      const [named] = (await map({ ...pair, zoom: 18 })).grupos;
      expect(named?.registros.map(({ nombre }) => nombre)).toEqual(["Par norte", "Par sur"]);
      expect((await map({ ...pair, zoom: 22 })).puntos).toHaveLength(2);
    });

    it("is searched and narrowed as the list is, and held to the caller's department", async () => {
      const category = all[0]?.id_categoria ?? 0;
      const narrowings: Query[] = [
        {},
        { q: "laguna" },
        { q: "PETROGLIFO" },
        { q: "a" },
        { completo: 1 },
        { completo: 0, estado: "NO APROBADO" },
        { estado: "DERIVADO" },
        { id_categoria: category },
        { id_departamento: PT, q: "salar", estado: "", completo: "" },
        { id_departamento: LP, id_categoria: category, completo: 1, q: "lago" },
      ];
      const totals = new Set<number>();
      for (const narrowing of narrowings) {
        for (const as of ["nacional", "admin", "tecnico.lp", "gobernacion.pt", "operador.lp"] as const) {
          const query = { ...narrowing, page: 1, rows: 1 };
          const { total } = (await api.ok(`${kind}.list`, { as, query })).body[kind] as { total: number };
          const answer = await map({ ...COUNTRY, zoom: 6, ...narrowing }, as);
          expect([as, narrowing, answer.total, seen(answer)]).toEqual([as, narrowing, total, total]);
          totals.add(total);
        }
      }
      expect(totals.size).toBeGreaterThan(10);
      const own = await map({ ...COUNTRY, zoom: 22 }, "tecnico.lp");
      const lp = new Set(all.filter((row) => row.id_departamento === LP).map(({ id }) => id));
      expect(own.puntos.every(({ id }) => lp.has(id))).toBe(true);
    });

    it("shows its own inventory alone, and no record that is deleted", async () => {
      const [x, y] = [-11.25, -67.25];
      const nombre = `Isla ${kind} compartida`;
      const own = [await stand(nombre, x, y), await stand(nombre, x, y)] as const;
      const stranger = await standing(OTHER[kind])(nombre, x, y);
      const spot = { oeste: y - 0.001, este: y + 0.001, sur: x - 0.001, norte: x + 0.001, zoom: 19 };
      const told = ({ puntos, grupos }: Mapa) => [...puntos, ...grupos.flatMap(({ registros }) => registros)];
      for (const q of ["", nombre]) {
        expect(told(await map({ ...spot, q })).map(({ id }) => id)).toEqual(own);
        expect(told(await map({ ...spot, q }, "nacional", OTHER[kind])).map(({ id }) => id)).toEqual([stranger]);
      }
      await api.ok(`${kind}.remove`, { as: "admin", id: own[0] });
      await api.ok(`${OTHER[kind]}.remove`, { as: "admin", id: stranger });
      for (const q of ["", nombre]) {
        expect(await map({ ...spot, q })).toMatchObject({
          puntos: [{ id: own[1], nombre, g_x: x, g_y: y }],
          grupos: [],
        });
        expect(told(await map({ ...spot, q }, "nacional", OTHER[kind]))).toEqual([]);
      }
      expect(await map({ ...COUNTRY, zoom: 5, q: nombre })).toMatchObject({ total: 1, grupos: [] });
      await api.ok(`${kind}.remove`, { as: "admin", id: own[1] });
      expect(await map({ ...COUNTRY, zoom: 5, q: nombre })).toEqual({ total: 0, puntos: [], grupos: [] });
    });

    it("has the indexes that its place, names and search are read by", async () => {
      const names = (
        await api.db.execute<{ indexdef: string }>(sql`select indexdef from pg_indexes where tablename = ${kind}`)
      ).rows.map(({ indexdef }) => indexdef.replace(/.* USING /, ""));
      const completo = kind === "ppirta" ? "completito" : "completo";
      for (const definition of [
        `btree (g_x, g_y, id_departamento, id_categoria, ${completo}, estado, id) WHERE (eliminado_en IS NULL)`,
        "gin (nombre_plano gin_trgm_ops)",
        "gin (busqueda gin_trgm_ops)",
      ]) {
        expect(names).toContain(definition);
      }
    });

    it("takes any part of the world and answers little, and refuses what is none", async () => {
      const degree = (limit: number) =>
        fc.oneof(fc.double({ min: -limit, max: limit, noNaN: true }), fc.constantFrom(-limit, 0, limit, 1e-300));
      const parts = fc.record({
        ...{ oeste: degree(180), este: degree(180), sur: degree(90), norte: degree(90) },
        zoom: fc.integer({ min: 0, max: 22 }),
      });
      await fc.assert(
        fc.asyncProperty(parts, async (part) => {
          const answer = await map(part);
          expect(answer.puntos.length + answer.grupos.length).toBeLessThanOrEqual(4_096);
          expect(seen(answer)).toBe(inSquares(all, part, part.zoom).length);
        }),
        { numRuns: 40 },
      );
      expect(await map({ ...COUNTRY, sur: -10, norte: -20, zoom: 5 })).toEqual({
        total: all.length,
        puntos: [],
        grupos: [],
      });
      const wrong: Query[] = [
        COUNTRY,
        { zoom: 5 },
        { ...COUNTRY, zoom: 5.5 },
        { ...COUNTRY, zoom: 23 },
        { ...COUNTRY, zoom: 5, norte: 91 },
        { ...COUNTRY, zoom: 5, este: "x" },
        { ...COUNTRY, zoom: 5, completo: 2 },
      ];
      for (const query of wrong) {
        expect((await api.call(`${kind}.mapa`, { as: "admin", query })).status, JSON.stringify(query)).toBe(422);
      }
    });
  });

  describe.each(KINDS)("probable duplicates of %s", (kind) => {
    const [X, Y] = [-15.15, -67.35];
    const stand = standing(kind);
    const likely = async (query: Query, as: Account = "nacional") => {
      const { id_tipo } = (await formOf(api, kind, LP)) as { id_tipo: number };
      const answer = await api.ok(`${kind}.parecidos`, { as, query: { id_tipo, g_x: X, g_y: Y, ...query } });
      return answer.body.parecidos as { id: number; nombre: string; distancia: number }[];
    };
    const names = async (query: Query, as?: Account) => (await likely(query, as)).map(({ nombre }) => nombre);

    it("are told by name, whatever the accents, articles and case", async () => {
      const there = ["La Laguna Colorada", "Cañón de Palca", "Iglesia San Pedro", "Mirador del Cóndor"];
      for (const nombre of there) await stand(nombre, X, Y);
      const cases: [asked: string, found: string | null][] = [
        ["Laguna Colorada", "La Laguna Colorada"],
        ["LAGUNA COLORÁDA", "La Laguna Colorada"],
        ["CANON PALCA", "Cañón de Palca"],
        ["Mirador Condor", "Mirador del Cóndor"],
        ["El mirador de los cóndores", "Mirador del Cóndor"],
        ["Laguna Verde", null],
        ["Iglesia San Francisco", null],
        ["Cañón", null],
        ["Mirador de la Luna", null],
        ["'; drop table ppirta; --", null],
      ];
      for (const [nombre, found] of cases)
        expect([nombre, await names({ nombre })]).toEqual([nombre, found ? [found] : []]);
    });

    it("lie within 500 metres, nearest first, five at most", async () => {
      const [x, y] = [-12.5, -66.5];
      const east = METRE / Math.cos(radians(x));
      const ids = [
        await stand("Cueva del Eco 499", x + 499 * METRE, y),
        await stand("Cueva del Eco 501", x + 501 * METRE, y),
        await stand("Cueva del Eco esquina", x + 400 * METRE, y + 400 * east),
        await stand("Cueva del Eco 490", x, y - 490 * east),
        await stand("Cueva del Eco 20", x, y + 20 * east),
      ];
      const found = await likely({ nombre: "Cueva del Eco", g_x: x, g_y: y });
      expect(found.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]]);
      expect(found.map(({ distancia }) => Math.round(distancia))).toEqual([20, 490, 499]);
      for (let i = 0; i < 4; i += 1) await stand("Cueva del Eco", x + i * METRE, y);
      const five = await likely({ nombre: "Cueva del Eco", g_x: x, g_y: y });
      expect(five.map(({ distancia }) => Math.round(distancia))).toEqual([0, 1, 2, 3, 20]);
    });

    it("are others, of the same type, in the caller's scope and not deleted", async () => {
      const own = await stand("Chullpar de la Prueba", -17.5, -68.5);
      const foreign = await stand("Chullpar de la Prueba", -17.5, -68.5, PT);
      await api.db.execute(
        sql`update ${TABLES[kind]} set id_tipo = (select id_tipo from ${TABLES[kind]} where id = ${own}) where id = ${foreign}`,
      );
      const asked = { nombre: "Chullpar de la Prueba", g_x: -17.5, g_y: -68.5 };
      const ids = async (query: Query, as?: Account) => (await likely({ ...asked, ...query }, as)).map(({ id }) => id);
      expect(await ids({})).toEqual([own, foreign]);
      expect(await ids({ id: own })).toEqual([foreign]);
      expect(await ids({}, "tecnico.lp")).toEqual([own]);
      expect(await ids({}, "gobernacion.pt")).toEqual([foreign]);
      expect(await ids({ id_tipo: 99_999 })).toEqual([]);
      await api.ok(`${kind}.remove`, { as: "admin", id: own });
      expect(await ids({})).toEqual([foreign]);
      const refused = await api.call(`${kind}.parecidos`, {
        as: "admin",
        query: { nombre: "X", id_tipo: 1, g_x: 40, g_y: 3 },
      });
      expect(Object.keys(refused.body.errores ?? {})).toEqual(["g_x", "g_y"]);
    });

    it("are known in the field: a department's records with their points, for its own people, without deleted ones", async () => {
      const known = async (id_departamento: number, as: Account) =>
        (await api.ok(`${kind}.conocidos`, { as, query: { id_departamento } })).body.conocidos as { id: number }[];
      const stands = await stand("Conocido en el campo", -17.25, -68.25);
      const gone = await stand("Borrado antes del campo", -17.25, -68.25);
      await api.ok(`${kind}.remove`, { as: "admin", id: gone });
      const found = await known(LP, "tecnico.lp");
      expect(found.find(({ id }) => id === stands)).toMatchObject({
        ...{ nombre: "Conocido en el campo", g_x: -17.25, g_y: -68.25, estado: expect.any(String) },
        ...{ cite: expect.any(String), id_tipo: expect.any(Number), id_municipio: expect.any(Number) },
      });
      expect(found.map(({ id }) => id)).not.toContain(gone);
      expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).sort((a, b) => b - a));
      expect((await known(LP, "nacional")).map(({ id }) => id)).toContain(stands);
      expect(await known(LP, "gobernacion.pt")).toEqual([]);
      expect((await known(PT, "nacional")).map(({ id }) => id)).not.toContain(stands);
      expect((await api.call(`${kind}.conocidos`, { as: "admin" })).status).toBe(422);
    });

    it("are of the same inventory: a hotel beside a lagoon of its name is none", async () => {
      const nombre = `Gemelo de ${kind}`;
      const own = await stand(nombre, -13.15, -66.15);
      const other = await standing(OTHER[kind])(nombre, -13.15, -66.15);
      const types = `update ${OTHER[kind]} set id_tipo = (select id_tipo from ${kind} where id = ${own}) where id = ${other}`;
      await api.db.execute(sql.raw(types));
      expect((await likely({ nombre, g_x: -13.15, g_y: -66.15 })).map(({ id }) => id)).toEqual([own]);
    });
  });

  describe("by name", () => {
    type Lugar = { id: string; clase: string; nombre: string; municipio: string };
    const places = async (q: string, as: Account = "tecnico.lp") =>
      (await api.ok("lookup.lugares", { as, query: { q } })).body.lugares as Lugar[];

    it("are municipalities, then communities, then records, the very name first", async () => {
      const found = await places("copacabana");
      expect(found[0]).toMatchObject({ clase: "MUNICIPIO", nombre: "COPACABANA" });
      expect(found[1]).toMatchObject({ clase: "COMUNIDAD", nombre: "Copacabana", municipio: "COPACABANA" });
      const order = ["MUNICIPIO", "COMUNIDAD", "REGISTRO"];
      const ranks = found.map(({ clase }) =>
        Math.max(0, order.indexOf(clase.replace(/ATRACTIVO|FACILIDAD/, "REGISTRO"))),
      );
      expect(ranks).toEqual([...ranks].sort());
      expect(new Set(ranks).size).toBe(3);
      expect(found.length).toBeLessThanOrEqual(12);
      for (const q of ["COPACABANA", "  Copacábana "]) expect(await places(q)).toEqual(found);
      const villages = (await places("san pedro")).filter(({ clase }) => clase === "COMUNIDAD");
      const begins = villages.map(({ nombre }) => /^san pedro$/i.test(nombre));
      expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
      expect(begins[0]).toBe(true);
    });

    it.each(KINDS)("find a %s by its name alone, in the caller's department, until it is deleted", async (kind) => {
      const stand = standing(kind);
      const own = kind === "ppirta" ? "ATRACTIVO" : "FACILIDAD";
      const id = await stand("Peñón Ñustahuiri", -16.4, -68.3);
      const second = await stand("Gran Peñón Ñustahuiri", -16.4, -68.3);
      for (const q of ["nustahuiri", "PENON ÑUSTA", "peñón ñustahuiri"]) {
        const found = (await places(q)).filter(({ clase }) => clase === own);
        expect([q, found.map(({ nombre }) => nombre).sort()]).toEqual([
          q,
          ["Gran Peñón Ñustahuiri", "Peñón Ñustahuiri"],
        ]);
      }
      const [first] = await places("peñón ñustahuiri");
      expect(first).toMatchObject({
        id,
        clase: own,
        latitud: -16.4,
        longitud: -68.3,
        departamento: "LA PAZ",
      });
      expect(await places("nustahuiri", "tecnico.pt")).toEqual([]);
      expect(await places("nustahuiri", "nacional")).toHaveLength(2);
      const { categoria } = (await api.ok(`${kind}.detail`, { as: "nacional", id })).body[kind] as {
        categoria: string;
      };
      expect((await places(`nustahuiri ${categoria}`)).length).toBe(0);
      await api.ok(`${kind}.remove`, { as: "admin", id });
      expect((await places("nustahuiri")).map(({ nombre }) => nombre)).toEqual(["Gran Peñón Ñustahuiri"]);
      await api.ok(`${kind}.remove`, { as: "admin", id: second });
    });

    it.each(KINDS)("list a %s of the very name first, then those that begin with it, then the others", async (kind) => {
      const stand = standing(kind);
      const ordered = ["Zorzalito", "Zorzalito Alto", "Zorzalito del Río", "Árbol Zorzalito", "Cerro Zorzalito"];
      const made = [];
      for (const name of ordered.toReversed()) made.push(await stand(name, -16.4, -68.3));
      expect((await places("zorzalito")).map(({ nombre }) => nombre)).toEqual(ordered);
      for (const id of made) await api.ok(`${kind}.remove`, { as: "admin", id });
    });

    it("need three letters, and take short words and signs as they are", async () => {
      expect((await api.call("lookup.lugares", { as: "tecnico.lp", query: { q: "co" } })).status).toBe(422);
      expect((await places("la p")).every(({ clase }) => clase === "MUNICIPIO" || clase === "COMUNIDAD")).toBe(true);
      for (const q of ["%%%", "___", "\\\\\\", "'; drop table ppirta; --"])
        expect([q, await places(q)]).toEqual([q, []]);
    });
  });

  describe("near a point", () => {
    type Cercano = {
      localidad: string;
      distancia_km: number;
      municipio: string;
      departamento: string;
      id_municipio: number;
    };
    const near = async (g_x: number, g_y: number) =>
      (await api.ok("lookup.cercanos", { as: "operador.lp", query: { g_x, g_y } })).body.cercanos as Cercano[];

    it("are the three nearest localities, with their territory and true distances", async () => {
      const localities = await api.db.select().from(comunidad);
      for (const [x, y] of [
        [-16.555, -68.679],
        [-20.4597, -66.825],
        [-14.1, -62.9],
        [-11.02, -68.75],
        [-22.1, -63.4],
        [-9.7, -65.4],
      ] as const) {
        const found = await near(x, y);
        expect(found).toHaveLength(3);
        const distances = found.map(({ distancia_km }) => distancia_km);
        expect(distances).toEqual([...distances].sort((a, b) => a - b));
        const nearest = localities
          .map((one) => ({ ...one, km: km(x, y, one.latitud, one.longitud) }))
          .sort((a, b) => a.km - b.km)
          .slice(0, 3);
        // A municipality without its own locality may appear between; nothing nearer is left out.
        for (const [i, one] of nearest.entries()) {
          expect(distances[i]).toBeLessThan(one.km + 0.001);
          const told = found.find(
            ({ localidad, distancia_km }) => localidad === one.nombre && Math.abs(distancia_km - one.km) < 0.001,
          );
          const beyond = one.km >= (distances[2] ?? 0) - 0.001;
          expect([one.nombre, told?.id_municipio ?? beyond]).toEqual([one.nombre, told ? one.id_municipio : true]);
        }
      }
      const [tiahuanaco] = await near(-16.555, -68.679);
      expect(tiahuanaco).toMatchObject({ municipio: "TIWANAKU", departamento: "LA PAZ", id_departamento: LP });
    });

    it("count a municipality's seat as well, once", async () => {
      const there = await near(-16.555, -68.679);
      const id_municipio = there[0]?.id_municipio;
      // Its locality has a different spelling but is the same place.
      expect(there.map(({ localidad }) => localidad)).not.toContain("TIWANAKU");
      // Moved to a place without a locality.
      await api.db.execute(sql`update municipio set latitud = -9.61, longitud = -57.41 where id = ${id_municipio}`);
      const [moved] = await near(-9.61, -57.41);
      expect(moved).toMatchObject({ id_municipio, localidad: "TIWANAKU", distancia_km: 0 });
    });

    it("are asked for with two degrees", async () => {
      for (const query of [{ g_x: -16 }, { g_x: "x", g_y: 1 }, { g_x: -91, g_y: 0 }] as Query[]) {
        expect((await api.call("lookup.cercanos", { as: "admin", query })).status).toBe(422);
      }
    });
  });
});

describe.each(LIKE_DATABASES)("the map after many changes on %s", (database) => {
  const api = apiOn(database);

  it.each(kindsOn(database))(
    "counts %s exactly, in any part, narrowed by what is counted, for everybody",
    async (kind) => {
      const completo = kind === "ppirta" ? "completito" : "completo";
      const own = (when: string) => `where cite like 'MOVIDO-%' and ${when}`;
      const changes = [
        `update ${kind} set g_x = g_x + 0.01 * (id % 9), g_y = g_y - 0.02 * (id % 7) ${own("id % 5 = 1")}`,
        `update ${kind} set eliminado_en = now() ${own("id % 6 = 2")}`,
        `update ${kind} set ${completo} = 1 - ${completo}, derivado = 1 - derivado ${own("id % 7 = 3")}`,
        `update ${kind} set id_departamento = ${PT} ${own("id % 8 = 4")}`,
        `update ${kind} set eliminado_en = null ${own("id % 4 = 2")}`,
        `delete from ${kind} ${own("id % 2 = 0")}`,
        `delete from ${kind} ${own("true")}`,
      ];
      const whole = fc.record({
        zoom: fc.integer({ min: 0, max: 14 }),
        west: fc.double({ min: -72, max: -56, noNaN: true }),
        south: fc.double({ min: -24, max: -9, noNaN: true }),
        wide: fc.double({ min: 0, max: 12, noNaN: true }),
        estado: fc.constantFrom("", "INCOMPLETO", "DERIVADO", "APROBADO"),
        completo: fc.constantFrom("", "0", "1"),
        id_departamento: fc.constantFrom("", LP, PT),
        as: fc.constantFrom("nacional" as const, "tecnico.lp" as const, "gobernacion.pt" as const),
      });
      await api.db.execute(
        sql.raw(`insert into ${kind} (cite, id_categoria, id_tipo, id_subtipo, g_x, g_y,
          id_macro_region, id_region, id_departamento, id_provincia, id_municipio, creado_por, ${NOMBRE[kind]}${kind === "ppirta" ? ", jerarquia" : ""})
        select 'MOVIDO-' || id, id_categoria, id_tipo, id_subtipo, g_x - 0.003 * (id % 11), g_y, id_macro_region,
          id_region, id_departamento, id_provincia, id_municipio, creado_por, ${NOMBRE[kind]}${kind === "ppirta" ? ", jerarquia" : ""} from ${kind}`),
      );
      for (const change of changes) {
        await api.db.execute(sql.raw(change));
        if (change.startsWith("update") && change.includes("null")) await foldSums(api.db);
        const { rows: there } = await api.db.execute<Fila & { completo: number } & Record<string, unknown>>(
          sql.raw(
            `select g_x, g_y, estado, id_departamento, ${completo} as completo from ${kind} where eliminado_en is null`,
          ),
        );
        await fc.assert(
          fc.asyncProperty(whole, async ({ zoom, west, south, wide, as, ...filters }) => {
            const box = { oeste: west, sur: south, este: west + wide, norte: south + wide };
            const scope = { nacional: "", "tecnico.lp": LP, "gobernacion.pt": PT }[as];
            const matches = there.filter(
              (row) =>
                [row.id_departamento, ""].includes(scope) &&
                [row.id_departamento, ""].includes(filters.id_departamento) &&
                [row.estado, ""].includes(filters.estado) &&
                [String(row.completo), ""].includes(filters.completo),
            );
            const answer = (await api.ok(`${kind}.mapa`, { as, query: { ...box, zoom, ...filters } })).body
              .mapa as Mapa;
            expect([answer.total, seen(answer)]).toEqual([matches.length, inSquares(matches, box, zoom).length]);
          }),
          { numRuns: 15 },
        );
      }
    },
  );
});
