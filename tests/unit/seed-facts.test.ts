import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FRAMES } from "@/components/map/frames";
import { SERVICIOS } from "@/contract/campos/servicios";
import { BOLIVIA, JERARQUIAS, SECCION } from "@/contract/codes";
import { departamentoNombre } from "@/contract/shown";
import { CUENTAS } from "@/ministry-api/db/seed/accounts";
import { leerCatalogos } from "@/ministry-api/db/seed/catalogues";
import { hechos, imagen } from "@/ministry-api/db/seed/data";
import { destinoDe, PLANEADOS, RECORRIDOS } from "@/ministry-api/db/seed/demo-plan";
import { IMAGENES_DEMO } from "@/ministry-api/db/seed/pictures";

const c = leerCatalogos();
const data = new URL("../../ministry-api/db/seed/data/", import.meta.url);

/** Values that occur more than once. */
const repeated = <T>(rows: readonly T[], key: (row: T) => string | number) => {
  const seen = new Set<string | number>();
  return rows.map(key).filter((value) => seen.has(value) || !seen.add(value));
};
const inBolivia = (lat: number, lon: number) =>
  lat >= BOLIVIA.south && lat <= BOLIVIA.north && lon >= BOLIVIA.west && lon <= BOLIVIA.east;

describe("the seed's facts", () => {
  it("count what the country has", () => {
    expect(c.departamentos).toHaveLength(9);
    expect(c.provincias).toHaveLength(113);
    expect(c.municipios).toHaveLength(343);
    expect(c.comunidades).toHaveLength(15_034);
    expect(c.macros).toHaveLength(6);
    expect(c.regiones).toHaveLength(33);
    expect(c.gaiocs).toHaveLength(18);
    expect(c.subtipos).toHaveLength(402);
    expect(hechos("atractivo")).toHaveLength(470);
    expect(hechos("facilidad")).toHaveLength(886);
  });

  it("name the departments as the contract does", () => {
    expect(c.departamentos.map((row) => row.nombre)).toEqual(c.departamentos.map((row) => departamentoNombre(row.id)));
  });

  it("hold no id twice and no code twice under one parent", () => {
    for (const rows of [c.departamentos, c.macros, c.regiones, c.secciones, c.categorias]) {
      expect(repeated<{ codigo: string }>(rows, (row) => row.codigo)).toEqual([]);
    }
    expect(repeated(c.provincias, (row) => row.codigo_completo)).toEqual([]);
    expect(repeated(c.municipios, (row) => row.codigo_completo)).toEqual([]);
    expect(repeated(c.tipos, (row) => row.codigo_completo)).toEqual([]);
    expect(repeated(c.subtipos, (row) => row.codigo_completo)).toEqual([]);
    expect(repeated(c.catsubtipos, (row) => `${row.id_subtipo} ${row.codigo}`)).toEqual([]);
    const tables = [c.departamentos, c.provincias, c.municipios, c.tipos, c.subtipos, c.catsubtipos, c.gaiocs];
    for (const rows of tables) expect(repeated<{ id: number }>(rows, (row) => row.id)).toEqual([]);
  });

  it("resolve every parent", () => {
    // These look-ups throw if the id is unknown.
    for (const row of c.municipios) expect(c.regionDe(row.id_region).id_macro_region).toBeGreaterThan(0);
    for (const row of c.comunidades) c.municipioDe(row.id_municipio);
    for (const row of c.gaiocs) c.municipioDe(row.id_municipio);
    for (const row of c.catsubtipos) c.subtipoDe(row.id_subtipo);
    for (const row of c.subtipos) c.categoriaDe(c.tipoDe(row.id_tipo).id_categoria);
    const sections = new Set(c.secciones.map((row) => row.id));
    expect(c.categorias.filter((row) => !sections.has(row.id_seccion))).toEqual([]);
    const macros = new Set(c.macros.map((row) => row.id));
    expect(c.regiones.filter((row) => !macros.has(row.id_macro_region))).toEqual([]);
  });

  it("write full codes as the state does: 02 0201 020101, and 01 01.01 01.01.01", () => {
    expect(c.municipioDe(1)).toMatchObject({ nombre: "SUCRE", codigo_completo: "010101" });
    expect(c.municipios.every((row) => /^\d{6}$/.test(row.codigo_completo))).toBe(true);
    expect(c.tipos.every((row) => /^\d\d\.\d\d$/.test(row.codigo_completo))).toBe(true);
    expect(c.subtipos.every((row) => /^\d\d\.\d\d\.\d\d$/.test(row.codigo_completo))).toBe(true);
    for (const row of c.subtipos)
      expect(row.codigo_completo).toBe(`${c.tipoDe(row.id_tipo).codigo_completo}.${row.codigo}`);
  });

  it("give the service types the ids and names of the specification (spec 2 §9)", () => {
    const types = [...new Set(Object.values(SERVICIOS).map(({ tipo }) => tipo))].sort((a, b) => a - b);
    expect(types.map((id) => [id, c.tipoDe(id).nombre])).toEqual([
      [40, "PERNOCTACIÓN"],
      [41, "RESTAURACIÓN"],
      [42, "RECREACIÓN"],
      [43, "INFO-GUIAJE"],
      [44, "TRANSPORTE"],
      [45, "INFRAESTRUCTURA"],
      [46, "COMUNICACIÓN"],
      [59, "MÉDICO"],
    ]);
    for (const id of types) expect(c.categoriaDe(c.tipoDe(id).id_categoria).id_seccion).toBe(SECCION.facilidades);
  });

  it("keep motivations in types 47 to 58, each with activities", () => {
    for (let id = 47; id <= 58; id += 1) {
      expect(c.categoriaDe(c.tipoDe(id).id_categoria).id_seccion).toBe(2);
      expect(c.subtipos.some((row) => row.id_tipo === id)).toBe(true);
    }
  });

  it("place every record and locality in Bolivia, classified in its own section", () => {
    for (const place of [...hechos("atractivo"), ...hechos("facilidad")]) {
      expect(inBolivia(place.g_x, place.g_y), place.nombre).toBe(true);
      expect(place.g_z === null || (place.g_z >= 0 && place.g_z <= 9999), place.nombre).toBe(true);
    }
    expect(c.comunidades.filter((row) => !inBolivia(row.latitud, row.longitud))).toEqual([]);
    const sectionOf = (id: number) => c.categoriaDe(c.tipoDe(c.subtipoDe(id).id_tipo).id_categoria).id_seccion;
    expect(hechos("atractivo").every((row) => sectionOf(row.id_subtipo) === SECCION.atractivos)).toBe(true);
    expect(hechos("facilidad").every((row) => sectionOf(row.id_subtipo) === SECCION.facilidades)).toBe(true);
    expect(hechos("atractivo").every((row) => (JERARQUIAS as readonly string[]).includes(row.jerarquia))).toBe(true);
  });

  it("name places as people write them: no sign of another file's quoting", () => {
    const spoilt = [...hechos("atractivo"), ...hechos("facilidad"), ...c.comunidades, ...c.municipios].filter(
      ({ nombre }) => nombre !== nombre.trim() || /[\\\n\t]|  /.test(nombre) || nombre.split('"').length % 2 === 0,
    );
    expect(spoilt.map(({ nombre }) => nombre)).toEqual([]);
  });

  it("stay small enough to be kept in the repository", () => {
    expect(statSync(new URL("comunidad.json", data)).size).toBeLessThan(700_000);
    for (const name of IMAGENES_DEMO) expect(imagen(name).length).toBeLessThan(25_000);
  });
});

describe("the demonstration's plan", () => {
  it("names records that are there, each once", () => {
    const found = (["ppirta", "ppirtf"] as const).flatMap((kind) =>
      hechos(kind === "ppirta" ? "atractivo" : "facilidad").filter(({ id_municipio, nombre }) =>
        destinoDe(kind, c.provinciaDe(c.municipioDe(id_municipio).id_provincia).id_departamento, nombre),
      ),
    );
    expect(found).toHaveLength(PLANEADOS);
    expect(PLANEADOS).toBeGreaterThanOrEqual(60);
    expect(Object.keys(RECORRIDOS)).toHaveLength(9);
  });

  it("has the seven demonstration accounts", () => {
    expect(CUENTAS.map(({ email, rol, id_departamento }) => [email, rol, id_departamento])).toEqual([
      ["admin@turismo.bo", 1, 2],
      ["nacional@turismo.bo", 2, 2],
      ["gobernacion.lp@turismo.bo", 3, 2],
      ["gobernacion.pt@turismo.bo", 3, 5],
      ["tecnico.lp@turismo.bo", 4, 2],
      ["tecnico.pt@turismo.bo", 4, 5],
      ["operador.lp@turismo.bo", 5, 2],
    ]);
  });
});

describe("the bundled maps and flags", () => {
  const json = (path: string) =>
    JSON.parse(readFileSync(new URL(`../../public/${path}`, import.meta.url), "utf8")) as unknown;

  it("outline the nine departments", () => {
    const { features } = json("mapa/departamentos.json") as {
      features: { properties: { id: number; nombre: string }; geometry: { type: string } }[];
    };
    expect(features.map((feature) => feature.properties)).toEqual(
      c.departamentos.map(({ id, nombre }) => ({ id, nombre })),
    );
  });

  it("draw lakes, salt flats and rivers", () => {
    const { features } = json("mapa/agua.json") as {
      features: {
        properties: { clase: string; nombre: string | null; rango: number };
        geometry: { coordinates: unknown[] };
      }[];
    };
    expect(new Set(features.map(({ properties }) => properties.clase))).toEqual(new Set(["lago", "salar", "rio"]));
    expect(features.filter(({ geometry }) => geometry.coordinates.length === 0)).toEqual([]);
    expect(features.map(({ properties }) => properties.nombre)).toEqual(
      expect.arrayContaining(["Lago Titicaca", "Lago Poopó", "Salar de Uyuni", "Salar de Coipasa", "Mamoré"]),
    );
  });

  it("draw the cover with a point for each attraction, within its box", () => {
    const cover = readFileSync(new URL("../../public/mapa/portada.svg", import.meta.url), "utf8");
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(cover)?.map(Number) ?? [];
    expect(cover.match(/<path d="[^"]*Z"/g)).toHaveLength(9);
    const points = [...cover.matchAll(/M([\d.-]+) ([\d.-]+)h0/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(points).toHaveLength(470);
    expect(points.every(([x, y]) => x > 0 && x < (width ?? 0) && y > 0 && y < (height ?? 0))).toBe(true);
  });

  it("draw each department to the edges of its frame", () => {
    const picture = readFileSync(new URL("../../public/mapa/contornos.svg", import.meta.url), "utf8");
    for (const { id } of c.departamentos) {
      const [, path = ""] = new RegExp(`id="d${id}"[^>]* d="([^"]*)"`).exec(picture) ?? [];
      const corners = path
        .split("Z")
        .filter(Boolean)
        .flatMap((ring) => {
          const figures = (ring.match(/-?\d+/g) ?? []).map(Number);
          let [x, y] = [0, 0];
          return Array.from({ length: figures.length / 2 }, (_, i) => {
            x += figures[2 * i] ?? NaN;
            y += figures[2 * i + 1] ?? NaN;
            return [x, y] as const;
          });
        });
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]).toEqual(FRAMES[id]);
    }
  });

  it("name every municipal seat and places between them", () => {
    const places = json("mapa/localidades.json") as [number, number, string][];
    expect(places).toHaveLength(700);
    expect(places.slice(0, 343).map(([, , name]) => name)).toEqual(c.municipios.map((row) => row.nombre));
    expect(places.every(([lon, lat]) => inBolivia(lat, lon))).toBe(true);
  });

  it("have a flag for each department", () => {
    for (const { id } of c.departamentos) {
      expect(readFileSync(new URL(`../../public/banderas/${id}.svg`, import.meta.url), "utf8")).toMatch(
        /^<svg [^>]*viewBox/,
      );
    }
  });
});
