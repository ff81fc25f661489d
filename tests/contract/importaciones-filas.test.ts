import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "@/contract";
import { importacion, importacionFila } from "@/ministry-api/db/schema";
import { apiOn, LIKE_DATABASES } from "./harness";
import { BY_PT, csv, detail, HEADINGS, inReview, row, rowsOf } from "./imports";

/** Places far from each other, so that no row resembles another one by its place. */
const at = (n: number) => ({ 4: (-21.3 - n / 20).toFixed(5), 5: "-65.74000" });
const NAMES = ["Cañón de las Ánimas", "Quebrada Honda", "Mirador del Norte", "Laguna Verde Chica", "Peñas Rojas"];

describe.each(LIKE_DATABASES)("the rows of an import, on %s", (database) => {
  const api = apiOn(database);
  let id: number;
  beforeAll(async () => {
    id = await inReview(
      api,
      csv(
        HEADINGS,
        row({ ...at(0), 1: NAMES[0] }),
        row({ ...at(1), 1: NAMES[1], 7: "Zzzz 9" }),
        row({ ...at(2), 1: NAMES[2], 7: "Zzzz 9" }),
        row({ ...at(3), 1: NAMES[3], 7: "Zzzz 9", 2: "CHALLAPATA" }),
        row({ ...at(4), 1: "", 2: "", 4: "", 5: "" }),
      ),
    );
  });

  const numbers = async (query: Record<string, string | number>) =>
    (await api.ok("importacion.numeros", { ...BY_PT, id, query })).body["numeros"];
  const type = async (fila: number, campo: string, texto: string, todas = false) => {
    const { body } = await api.ok("importacion.celda", { ...BY_PT, id, body: { fila, campo, texto, todas } });
    return body as unknown as Reply<"importacion.celda">;
  };
  const take = async (fila: number, quitada: boolean) => {
    const { body } = await api.ok("importacion.quitar", { ...BY_PT, id, body: { fila, quitada } });
    return body as unknown as Reply<"importacion.quitar">;
  };

  it("are found by group, kind of finding, words and number, in the order of the file", async () => {
    const { cuenta } = await detail(api, id);
    expect([cuenta.lista + cuenta.duda, cuenta.error]).toEqual([1, 4]);
    expect((await rowsOf(api, id)).filas.map(({ fila }) => fila)).toEqual([2, 3, 4, 5, 6]);
    expect(await numbers({ grupo: "ERROR" })).toEqual([3, 4, 5, 6]);
    for (const { clase, nivel, filas } of cuenta.clases) {
      const found = await rowsOf(api, id, { clase });
      expect([clase, found.total]).toEqual([clase, filas]);
      const has = found.filas.map(({ hallazgos }) =>
        hallazgos.some((one) => one.clase === clase && one.nivel === nivel),
      );
      expect(has).not.toContain(false);
    }
    expect(cuenta.clases.find(({ clase }) => clase === "subtipo")).toEqual({
      clase: "subtipo",
      nivel: "ERROR",
      filas: 3,
    });
    expect(await numbers({ grupo: "ERROR", clase: "subtipo", q: "laguna CHICA" })).toEqual([5]);
    const page = await rowsOf(api, id, { grupo: "ERROR", desde: 1, rows: 2 });
    expect([page.total, page.filas.map(({ fila }) => fila)]).toEqual([4, [4, 5]]);
    expect((await rowsOf(api, id, { numeros: "6,2,99" })).filas.map(({ fila }) => fila)).toEqual([2, 6]);
    const out = await rowsOf(api, id, { grupo: "FUERA" });
    expect([out.total, out.filas[0]?.celdas?.[1]]).toEqual([4, NAMES[1]]);
    expect((await rowsOf(api, id, { numeros: "6" })).filas[0]).not.toHaveProperty("celdas");
    expect((await api.call("importacion.filas", { ...BY_PT, id, query: { grupo: "OTRO" } })).status).toBe(422);
  });

  it("are points with their group", async () => {
    const { body } = await api.ok("importacion.puntos", { ...BY_PT, id });
    const points = body["puntos"] as number[][];
    expect(points.map(([fila]) => fila)).toEqual([2, 3, 4, 5]);
    expect(points[1]).toEqual([3, -21.35, -65.74, 2]);
  });

  it("take a text in one cell and are checked at once", async () => {
    const before = await detail(api, id);
    const { fila, cambiadas, cuenta } = await type(6, "nombre_atractivo", "  Peñas Rojas ");
    expect([fila.textos["nombre_atractivo"], cambiadas]).toEqual(["Peñas Rojas", 1]);
    expect(fila.hallazgos.map(({ clase }) => clase)).not.toContain("nombre");
    expect(cuenta).toEqual((await detail(api, id)).cuenta);
    expect(cuenta.clases).not.toEqual(before.cuenta.clases);
    expect((await rowsOf(api, id, { q: "penas rojas" })).total).toBe(1);
    expect((await type(6, "nombre_atractivo", "Peñas Rojas")).cambiadas).toBe(0);
    const unknown = await api.call("importacion.celda", {
      ...BY_PT,
      id,
      body: { fila: 6, campo: "clave", texto: "x", todas: false },
    });
    expect([unknown.status, Object.keys(unknown.body.errores ?? {})]).toEqual([422, ["campo"]]);
    const nowhere = { fila: 77, campo: "g_z", texto: "1", todas: false };
    expect((await api.call("importacion.celda", { ...BY_PT, id, body: nowhere })).status).toBe(404);
  });

  it("take a text in all cells that say the same, each row checked again", async () => {
    const same = { campo: "id_subtipo", texto: "Zzzz 9" };
    expect((await api.ok("importacion.iguales", { ...BY_PT, id, query: same })).body["filas"]).toBe(3);
    await take(4, true);
    expect((await api.ok("importacion.iguales", { ...BY_PT, id, query: same })).body["filas"]).toBe(2);
    await take(4, false);
    const { cambiadas, fila, cuenta } = await type(3, "id_subtipo", "QUEBRADA", true);
    expect([cambiadas, fila.grupo === "ERROR"]).toEqual([3, false]);
    expect(await numbers({ grupo: "ERROR" })).toEqual([5, 6]);
    expect(cuenta.clases.find(({ clase }) => clase === "subtipo")).toBeUndefined();
    const { filas } = await rowsOf(api, id);
    expect(filas.map(({ textos }) => textos["id_subtipo"])).toEqual(Array.from({ length: 5 }, () => "QUEBRADA"));
  });

  it("are taken out and back in, and counted so", async () => {
    const out = await take(5, true);
    expect([out.fila.quitada, out.cambiadas, out.cuenta.quitadas, out.cuenta.error]).toEqual([1, 1, 1, 1]);
    expect([await numbers({ grupo: "QUITADAS" }), await numbers({ grupo: "ERROR" })]).toEqual([[5], [6]]);
    expect((await api.ok("importacion.puntos", { ...BY_PT, id })).body["puntos"]).toHaveLength(3);
    const back = await take(5, false);
    expect([back.fila.quitada, back.cuenta.quitadas, (await take(5, false)).cambiadas]).toEqual([0, 0, 0]);
  });

  it("lose the doubt of being twice when their twin is renamed or taken out", async () => {
    const twins = async () =>
      (await rowsOf(api, id, { numeros: "2,3" })).filas.map(({ hallazgos }) => hallazgos.length);
    const alone = await twins();
    await type(3, "nombre_atractivo", NAMES[0] ?? "");
    await type(3, "g_x", (await rowsOf(api, id, { numeros: "2" })).filas[0]?.textos["g_x"] ?? "");
    expect(await twins()).not.toEqual(alone);
    await take(2, true);
    const [, second] = await twins();
    expect(second).toBe(alone[1]);
    await take(2, false);
    await type(3, "nombre_atractivo", "Quebrada Honda");
    await type(3, "g_x", "-21.35000");
    expect(await twins()).toEqual(alone);
  });

  it("cannot be changed once they are in the inventory; the others can", async () => {
    await api.db
      .update(importacionFila)
      .set({ id_registro: 1 })
      .where(and(eq(importacionFila.id_importacion, id), eq(importacionFila.fila, 2)));
    await api.db.update(importacion).set({ estado: "IMPORTADA", importadas: 1 }).where(eq(importacion.id, id));
    const body = { fila: 2, campo: "g_z", texto: "1", todas: false };
    const refused = await api.call("importacion.celda", { ...BY_PT, id, body });
    expect([refused.status, refused.body.message]).toEqual([409, "Esta fila ya está en el inventario: cámbiela allá."]);
    expect((await api.call("importacion.quitar", { ...BY_PT, id, body: { fila: 2, quitada: true } })).status).toBe(409);
    // Row 2 has the same text and is left as it is.
    expect((await type(3, "jerarquia", "II", true)).cambiadas).toBe(4);
    expect((await rowsOf(api, id, { numeros: "2" })).filas[0]?.textos["jerarquia"]).toBe("III");
    await take(6, true);
    expect((await rowsOf(api, id, { grupo: "FUERA" })).filas.map(({ fila }) => fila)).toEqual([3, 4, 5, 6]);
    await api.db.update(importacion).set({ estado: "IMPORTANDO" }).where(eq(importacion.id, id));
    expect((await api.call("importacion.celda", { ...BY_PT, id, body: { ...body, fila: 3 } })).status).toBe(409);
  });
});
