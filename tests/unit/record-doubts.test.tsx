import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { gatherDoubts, municipalityDoubt, outlineDoubt, regionDoubt } from "@/components/registros/form/gather-doubts";
import type { Nearby } from "@/components/registros/form/place-advice";
import { emptyValues, type Values } from "@/lib/registros/form/values";
import { findWgs84, inWgs84, withWgs84 } from "@/components/registros/form/wgs84";
import { ownAnswer } from "../support/own-answer";

/** Questions before a record is saved: municipality, region and point against each other, and the point's datum. */

const locality = (id_municipio: number, municipio: string, distancia_km: number): Nearby => ({
  localidad: municipio,
  distancia_km,
  id_municipio,
  municipio,
  id_provincia: 1,
  provincia: "MURILLO",
  id_departamento: 2,
  departamento: "LA PAZ",
  id_region: 2,
  id_macro_region: 1,
});
const IN_LA_PAZ = [locality(31, "LA PAZ", 0.5), locality(90, "EL ALTO", 3.2), locality(90, "EL ALTO", 3.2)];
const REGIONS = [
  { id: 3, nombre: "ALTIPLANO NORTE - TIWANAKU", macro_region: "ALTIPLANO" },
  { id: 30, nombre: "MADIDI", macro_region: "AMAZONÍA" },
];
const IXIAMAS = { id: 103, nombre: "IXIAMAS", id_region: 30, latitud: -13.767, longitud: -68.127 };

const start = emptyValues("ppirta", { rol: 2, id_departamento: null });
const values: Values = {
  ...start,
  g_x: "-16.50000",
  g_y: "-68.13340",
  id_macro_region: "1",
  id_region: "3",
  id_departamento: "2",
  id_provincia: "20",
  id_municipio: "103",
};

describe("the place of a record, before it is saved", () => {
  it("doubts a region that is not the municipality's, and names both", () => {
    expect(regionDoubt(values, IXIAMAS, REGIONS)?.text).toBe(
      "El Municipio IXIAMAS es de la Región MADIDI (Macro región AMAZONÍA), y se eligió la Región ALTIPLANO NORTE - TIWANAKU (Macro región ALTIPLANO).",
    );
    expect(regionDoubt(values, IXIAMAS, [])?.text).toBe("La Región elegida no es la del Municipio IXIAMAS.");
    expect(regionDoubt({ ...values, id_region: "30" }, IXIAMAS, REGIONS)).toBeNull();
    expect(regionDoubt(values, { ...IXIAMAS, id_region: null }, REGIONS)).toBeNull();
  });

  it("doubts a point far from the municipality's nearest locality, with none of it near", () => {
    const own = [{ latitude: IXIAMAS.latitud, longitude: IXIAMAS.longitud }];
    expect(municipalityDoubt(values, "IXIAMAS", IN_LA_PAZ, own)?.text).toBe(
      "El punto (-16.50000, -68.13340) parece estar fuera del Municipio IXIAMAS: la localidad más cercana de ese municipio está a 304 km, y la más cercana al punto es LA PAZ (LA PAZ, LA PAZ), a 0,5 km.",
    );
    // No doubt near one of its localities, or with one among the three nearest.
    const beside = [{ latitude: -16.55, longitude: -68.1334 }];
    expect(municipalityDoubt(values, "IXIAMAS", IN_LA_PAZ, beside)).toBeNull();
    expect(municipalityDoubt(values, "IXIAMAS", [locality(103, "IXIAMAS", 40)], own)).toBeNull();
    expect(municipalityDoubt(values, "IXIAMAS", IN_LA_PAZ, [])).toBeNull();
  });

  it("doubts a point outside the department's outline", () => {
    expect(outlineDoubt(values, IN_LA_PAZ, [5])).toBeNull();
    expect(outlineDoubt({ ...values, id_departamento: "5" }, IN_LA_PAZ, [2])?.text).toBe(
      "El punto (-16.50000, -68.13340) no parece estar en el Departamento POTOSÍ: según los contornos está en LA PAZ.",
    );
    expect(outlineDoubt(values, IN_LA_PAZ, null)).toBeNull();
  });
});

describe("what the doubts are gathered from", () => {
  afterEach(() => vi.unstubAllGlobals());
  const outlines = (name: string) => readFileSync(`public/mapa/${name}`, "utf8");

  /** A server with only these calls; the others are missing, as on a server of the specifications alone. */
  function serve(answers: Record<string, unknown>) {
    const asked: string[] = [];
    vi.stubGlobal(
      "fetch",
      vi.fn(async (address: string) => {
        const [path = ""] = address.split("?");
        asked.push(path);
        if (!path.startsWith("/api/")) return ownAnswer(outlines(path.split("/").at(-1) ?? ""));
        const found = answers[path.slice("/api".length)];
        return found === undefined
          ? ownAnswer(JSON.stringify({ message: "La dirección no existe" }), { status: 404 })
          : ownAnswer(JSON.stringify(found));
      }),
    );
    return asked;
  }

  const whole = {
    "/promun/20": { municipios: [IXIAMAS] },
    "/lugarescercanos": { cercanos: IN_LA_PAZ },
    "/muncom/103": { comunidades: [{ id: 1, nombre: "Ixiamas", latitud: -13.76, longitud: -68.12 }] },
    "/region": { region: { data: REGIONS, total: 2 } },
  };

  it("finds IXIAMAS in the region of Tiwanaku, with a point in the city of La Paz", async () => {
    serve(whole);
    const doubts = await gatherDoubts(values, start);
    expect(doubts.map(({ about }) => about)).toEqual(["region 3 103", "lejos -16.50000 -68.13340 103"]);
  });

  it("does without what a server lacks", async () => {
    const asked = serve({ "/promun/20": { municipios: [{ ...IXIAMAS, id_region: null }] } });
    expect(await gatherDoubts(values, start)).toEqual([]);
    expect(asked).toContain("/api/lugarescercanos");
  });

  it("asks nothing of a record whose place stands as it was", async () => {
    const asked = serve(whole);
    expect(await gatherDoubts({ ...values, id_tipo: "4" }, values)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("the projection and the datum of a point in decimal degrees", () => {
  const wgs84 = findWgs84(
    [
      { id: 2, sigla: "UTM 19S" },
      { id: 7, sigla: "geo" },
    ],
    [
      { id: 2, sigla: "PSAD56" },
      { id: 9, sigla: "WGS-84" },
    ],
  );

  it("finds the catalogues' entries by sigla, however it is spelt", () => {
    expect(wgs84).toEqual({ id_proyeccion: "7", id_datum: "9" });
    expect(findWgs84([{ id: 2, sigla: "UTM" }], [])).toEqual({ id_proyeccion: "", id_datum: "" });
  });

  it("fills them in where nothing was chosen, and leaves a choice", () => {
    expect(withWgs84(values, wgs84)).toMatchObject({ id_proyeccion: "7", id_datum: "9" });
    expect(withWgs84({ ...values, id_datum: "2" }, wgs84)).toMatchObject({ id_proyeccion: "7", id_datum: "2" });
  });

  it("has something to put right where another was chosen beside the point", () => {
    const other = { ...values, id_proyeccion: "2", id_datum: "2" };
    expect(inWgs84(other, start, wgs84)).toMatchObject({ id_proyeccion: "7", id_datum: "9" });
    expect(inWgs84({ ...other, id_proyeccion: "7" }, start, wgs84)).toMatchObject({ id_datum: "9" });
    expect(inWgs84({ ...values, id_proyeccion: "7", id_datum: "9" }, start, wgs84)).toBeNull();
    // A stored record whose point and datum are unchanged, and a catalogue without such entries.
    expect(inWgs84({ ...other, id_tipo: "4" }, other, wgs84)).toBeNull();
    expect(inWgs84(other, start, { id_proyeccion: "", id_datum: "" })).toBeNull();
  });
});
