import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Body, Reply } from "@/contract";
import { importacion, importacionFila, ppirta } from "@/ministry-api/db/schema";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { checkedImport, textsOf, work } from "./importaciones-imported";

/** Answers for many rows of an import at once, each in one call. */

const BY: Account = "tecnico.lp";
type Textos = Record<string, string>;

describe.each(LIKE_DATABASES)("answers for many rows of an import, on %s", { timeout: 240_000 }, (database) => {
  const api = apiOn(database);
  let places = 0;

  /** Rows of their own names, 600 m and more from all others. */
  const rows = async (n: number, change: Textos = {}): Promise<Textos[]> => {
    const like = await textsOf(api, "ppirta", "");
    return Array.from({ length: n }, () => {
      places += 1;
      const place = { g_x: (-16.9 + (places % 100) * 0.006).toFixed(5), g_y: (-68.9 + places * 0.006).toFixed(5) };
      return { ...like, ...place, nombre_atractivo: `Resto ${places}`, ...change };
    });
  };
  const review = (filas: Textos[], as: Account = BY) => checkedImport(api, { as, filas });
  const stored = (id: number) =>
    api.db.select().from(importacionFila).where(eq(importacionFila.id_importacion, id)).orderBy(importacionFila.fila);
  /** Records of the inventory, made of these rows. */
  const recordsOf = async (filas: Textos[]) => {
    const id = await review(filas);
    await api.ok("importacion.importar", { as: BY, id, body: { modo: "CORRECTAS" } });
    await work(api);
    const ids = (await stored(id)).flatMap(({ id_registro }) => id_registro ?? []);
    expect(ids).toHaveLength(filas.length);
    return ids;
  };
  const answer = async (id: number, body: Body<"importacion.responder">, as: Account = BY) =>
    (await api.ok("importacion.responder", { as, id, body })).body as unknown as Reply<"importacion.responder">;
  const alike = async (id: number) => (await api.ok("importacion.parecidas", { as: BY, id })).body;

  it("a text and an empty cell are answered for all rows that have them, told with their number, and taken back", async () => {
    const id = await review([...(await rows(30, { g_z: "" })), ...(await rows(23, { id_subtipo: "Zzzz 9" }))]);
    const same = async (campo: string, texto: string) =>
      (await api.ok("importacion.iguales", { as: BY, id, query: { campo, texto } })).body["filas"];
    expect([await same("g_z", ""), await same("id_subtipo", "Zzzz 9")]).toEqual([30, 23]);
    const cell = { fila: 2, campo: "g_z", texto: "3700", todas: true };
    const done = (await api.ok("importacion.celda", { as: BY, id, body: cell }))
      .body as unknown as Reply<"importacion.celda">;
    expect([done.cambiadas, done.filas]).toEqual([30, Array.from({ length: 30 }, (_, i) => i + 2)]);
    const type = (texto: string, filas?: number[]) =>
      api.ok("importacion.celda", {
        ...{ as: BY, id },
        body: { fila: 32, campo: "id_subtipo", texto, todas: !filas, ...(filas && { filas }) },
      });
    // Rows that had the answer before are not those that it is taken back of.
    await api.ok("importacion.celda", {
      as: BY,
      id,
      body: { fila: 54, campo: "id_subtipo", texto: "QUEBRADA", todas: false },
    });
    const chosen = (await type("QUEBRADA")).body as unknown as Reply<"importacion.celda">;
    expect([chosen.cambiadas, await same("id_subtipo", "QUEBRADA")]).toEqual([22, 23]);
    await type("Zzzz 9", chosen.filas);
    expect([await same("id_subtipo", "QUEBRADA"), await same("id_subtipo", "Zzzz 9")]).toEqual([1, 22]);
  });

  it("402 rows like records of the inventory stay out with one call, and come back with one", async () => {
    const filas = await rows(402);
    await recordsOf(filas);
    const id = await review(filas);
    expect(await alike(id)).toEqual({ filas: 402, actualizables: 402 });
    const out = await answer(id, { fila: 2, respuesta: "QUITAR", todas: true });
    expect([out.cambiadas, out.filas.length, out.quedan, out.cuenta.quitadas]).toEqual([402, 402, 0, 402]);
    const back = await answer(id, { fila: 2, respuesta: "CREAR", todas: false, filas: out.filas });
    expect([back.cambiadas, back.cuenta.quitadas]).toEqual([402, 0]);
    expect(await alike(id)).toEqual({ filas: 402, actualizables: 402 });
  });

  it("rows change the records they are like, but for those that are derived, not theirs or changed by another row", async () => {
    const filas = await rows(5);
    const [derived = 0, ...others] = await recordsOf(filas);
    await api.db.update(ppirta).set({ derivado: 1 }).where(eq(ppirta.id, derived));
    const twice = { ...filas[1], descripcion: "Otra vez" };
    const id = await review([...filas.map((one) => ({ ...one, jerarquia: "IV" })), twice]);
    await api.db
      .update(importacion)
      .set({ fijos: { distrito: "Distrito 4" } })
      .where(eq(importacion.id, id));
    expect(await alike(id)).toEqual({ filas: 6, actualizables: 4 });
    const done = await answer(id, { fila: 3, respuesta: "ACTUALIZAR", todas: true });
    expect([done.filas, done.quedan, done.cuenta.cambian]).toEqual([[3, 4, 5, 6], 2, 4]);
    // A value for all rows is that of new records.
    expect(done.fila).toMatchObject({ cambia: { cambios: [{ campo: "jerarquia", antes: "III", ahora: "IV" }] } });
    expect(done.fila.textos["distrito"]).toBe("");
    for (const fila of [2, 7]) {
      const body = { fila, respuesta: "ACTUALIZAR", todas: false } as const;
      const refused = await api.call("importacion.responder", { as: BY, id, body });
      expect([refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([422, ["respuesta"]]);
    }
    const back = await answer(id, { fila: 3, respuesta: "CREAR", todas: false, filas: [3] });
    expect([back.fila.cambia, back.fila.textos["cite"], back.fila.textos["distrito"]]).toEqual([
      null,
      "",
      "Distrito 4",
    ]);
    await answer(id, { fila: 3, respuesta: "ACTUALIZAR", todas: false });
    await answer(id, { fila: 2, respuesta: "QUITAR", todas: false });
    await answer(id, { fila: 7, respuesta: "QUITAR", todas: false });
    await api.ok("importacion.importar", { as: BY, id, body: { modo: "TODAS" } });
    await work(api);
    const [after] = await api.db.select().from(importacion).where(eq(importacion.id, id));
    expect(after).toMatchObject({ estado: "IMPORTADA", importadas: 0, cambiadas: 4 });
    const changed = await api.db.select().from(ppirta).where(inArray(ppirta.id, others));
    expect(changed.map(({ jerarquia }) => jerarquia)).toEqual(["IV", "IV", "IV", "IV"]);
  });

  it("are for whoever goes on with the import, and only while its rows can be changed", async () => {
    const id = await review(await rows(2));
    const status = async (as: Account) =>
      (await api.call("importacion.responder", { as, id, body: { fila: 2, respuesta: "QUITAR", todas: false } }))
        .status;
    expect([await status("tecnico.pt"), await status("gobernacion.lp"), await status(BY)]).toEqual([404, 403, 200]);
    expect((await api.call("importacion.parecidas", { as: "tecnico.pt", id })).status).toBe(404);
    expect(
      (await api.call("importacion.valores", { as: "tecnico.pt", id, query: { campo: "g_z", texto: "" } })).status,
    ).toBe(404);
    await api.db.update(importacion).set({ estado: "IMPORTANDO" }).where(eq(importacion.id, id));
    expect(await status(BY)).toBe(409);
  });

  it("a text is met with the values it may mean, each by a text that is read as that value", async () => {
    const id = await review(await rows(1));
    const values = async (campo: string, texto: string) => {
      const { body } = await api.ok("importacion.valores", { as: BY, id, query: { campo, texto } });
      return body["valores"] as { texto: string; nota: string }[];
    };
    const subtypes = await values("id_subtipo", "quebr");
    expect(subtypes[0]?.texto).toMatch(/^QUEBRADA/);
    for (const { texto } of [...subtypes, ...(await values("id_subtipo", "museo"))]) {
      const body = { fila: 2, campo: "id_subtipo", texto, todas: false };
      const { body: reply } = await api.ok("importacion.celda", { as: BY, id, body });
      const { fila } = reply as unknown as Reply<"importacion.celda">;
      expect(fila.hallazgos.filter(({ campo }) => campo === "id_subtipo")).toEqual([]);
    }
    // Of the person's own department alone.
    expect(await values("id_municipio", "tupiza")).toEqual([]);
    expect((await values("id_municipio", "sorata"))[0]?.nota).toMatch(/LA PAZ$/);
    expect((await values("jerarquia", "i")).map(({ texto }) => texto)).toContain("III");
    expect(await values("comunidad", "a")).toEqual([]);
  });
});
