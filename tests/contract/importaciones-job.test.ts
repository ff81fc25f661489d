import { and, asc, count, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "@/ministry-api/db/client";
import { historial, importacion, importacionFila, municipio, ppirta, ppirtf } from "@/ministry-api/db/schema";
import { cataloguesChangedSince } from "@/ministry-api/importaciones/check/reader";
import { BATCH } from "@/ministry-api/importaciones/job/due-rows";
import { importRows } from "@/ministry-api/importaciones/job/import-rows";
import { claimWork, type ImportSet } from "@/ministry-api/importaciones/job/lease";
import { createLogger } from "@/ministry-api/http/log";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { checkedImport, textsOf, work } from "./importaciones-imported";
import { complete, formOf, informacion, LP, PT } from "./inventory";

/** How an import's rows become records, and how they are taken back. */

type Reply = Record<string, unknown>;

describe.each(LIKE_DATABASES)("an import's rows on %s", { timeout: 120_000 }, (database) => {
  const api = apiOn(database);
  let serial = 0;

  let places = 0;
  /** Some 600 m from all others, so that nothing is alike. */
  const place = () => {
    places += 1;
    return { g_x: String(-16.9 + (places % 300) * 0.006), g_y: String(-68.9 + Math.floor(places / 300) * 0.006) };
  };
  /** Rows with names of their own. */
  const rows = async (n: number, kind: Kind = "ppirta", at = LP): Promise<Record<string, string>[]> => {
    const name = kind === "ppirta" ? "nombre_atractivo" : "nombre_centro";
    const like = await textsOf(api, kind, "", at);
    serial += 1;
    return Array.from({ length: n }, (_, i) => ({ ...like, ...place(), [name]: `Lugar ${serial} número ${i + 1}` }));
  };
  const stored = async (id: number) => {
    const [row] = await api.db.select().from(importacion).where(eq(importacion.id, id));
    if (!row) throw new Error("The import is gone");
    return row;
  };
  const filas = (id: number) =>
    api.db
      .select()
      .from(importacionFila)
      .where(eq(importacionFila.id_importacion, id))
      .orderBy(asc(importacionFila.fila));
  const idsOf = async (id: number) => (await filas(id)).flatMap(({ id_registro }) => id_registro ?? []);
  const standing = async (id: number, t = ppirta) =>
    (
      await api.db
        .select({ id: t.id })
        .from(t)
        .where(and(inArray(t.id, await idsOf(id)), isNull(t.eliminado_en)))
    ).length;
  /** What is in the history of a record, in order. */
  const told = (id: number) =>
    api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tipo, "ppirta"), eq(historial.id_registro, id)))
      .orderBy(asc(historial.id));
  const importar = (id: number, as: Account, modo = "CORRECTAS") =>
    api.call("importacion.importar", { as, id, body: { modo } });
  const imported = async (n: number, as: Account = "tecnico.lp", at = LP) => {
    const id = await checkedImport(api, { as, filas: await rows(n, "ppirta", at) });
    expect((await importar(id, as)).status).toBe(200);
    await work(api);
    expect(await stored(id)).toMatchObject({ estado: "IMPORTADA", importadas: n });
    return id;
  };

  it("become incomplete records of whoever began it, each once, and say in their history where they come from", async () => {
    const given = await rows(5);
    const wrong = { ...(given[2] ?? {}), id_subtipo: "Zzzz 9" };
    const id = await checkedImport(api, { as: "tecnico.lp", filas: [...given.slice(0, 2), wrong, ...given.slice(3)] });
    await api.ok("importacion.quitar", { as: "tecnico.lp", id, body: { fila: 6, quitada: true } });
    const begun = await importar(id, "tecnico.lp");
    expect(begun.body.importacion).toMatchObject({
      ...{ estado: "IMPORTANDO", hechas: 0, previstas: 3, modo: "CORRECTAS" },
      // It is asked for each second, and counting its rows takes longer than all else that it says.
      cuenta: { lista: 0, duda: 0, error: 0, quitadas: 0, cambian: 0, iguales: 0, omiten: 0, clases: [] },
    });
    await work(api);
    const after = await stored(id);
    expect(after).toMatchObject({ estado: "IMPORTADA", filas: 5, importadas: 3, hechas: 3, motivo: null });
    expect(after.segundos).toBeGreaterThan(0);
    expect(after.terminado_en).not.toBeNull();
    expect((await filas(id)).map((fila) => fila.id_registro !== null)).toEqual([true, true, false, true, false]);
    const made = await api.db
      .select()
      .from(ppirta)
      .where(inArray(ppirta.id, await idsOf(id)))
      .orderBy(asc(ppirta.id));
    expect(made.map((row) => row.nombre_atractivo)).toEqual([0, 1, 3].map((i) => given[i]?.["nombre_atractivo"]));
    for (const row of made) {
      expect(row).toMatchObject({ derivado: 0, completito: 0, estado: "INCOMPLETO", creado_por: after.id_usuario });
      const [first, ...others] = await told(row.id);
      expect([first?.accion, first?.usuario, others]).toEqual(["CREAR", after.usuario, []]);
      expect(first?.cambios).toContainEqual({ campo: "importacion", de: null, a: id });
    }
    expect(new Set(made.map(({ cite }) => cite)).size).toBe(3);
    expect((await importar(id, "tecnico.lp")).body.message).toBe("No queda ninguna fila por importar.");
  });

  it("give back what they went in without, with the CITE by which the mended value comes in", async () => {
    const [right = {}, wrong = {}] = await rows(2);
    const id = await checkedImport(api, { as: "tecnico.lp", filas: [right, { ...wrong, g_z: "muy alto" }] });
    expect(
      (await api.ok("importacion.filas", { as: "tecnico.lp", id, query: { grupo: "OMITEN" } })).body,
    ).toMatchObject({
      filas: [],
    });
    await importar(id, "tecnico.lp");
    await work(api);
    const { body } = await api.ok("importacion.filas", { as: "tecnico.lp", id, query: { grupo: "OMITEN" } });
    const [omits] = body["filas"] as FilaImportacion[];
    expect([body["total"], omits?.fila, omits?.celdas?.includes("muy alto")]).toEqual([1, 3, true]);
    expect((await api.ok("importacion.detail", { as: "tecnico.lp", id })).body).toMatchObject({
      importacion: { importadas: 2, cuenta: { omiten: 1 } },
    });
    const cite = omits?.cite ?? "";
    const mended = await checkedImport(api, { as: "tecnico.lp", filas: [{ ...wrong, cite, g_z: "3650" }] });
    await importar(mended, "tecnico.lp");
    await work(api);
    const [made] = await api.db.select().from(ppirta).where(eq(ppirta.cite, cite));
    expect([made?.g_z, made?.id]).toEqual([3650, omits?.id_registro]);
  });

  it.each(["ppirta", "ppirtf"] as const)("are the same as a record that the form of %s makes", async (kind) => {
    const t = kind === "ppirta" ? ppirta : ppirtf;
    const [texts] = await rows(1, kind);
    const id = await checkedImport(api, { as: "tecnico.lp", tipo: kind, filas: texts ? [texts] : [] });
    await importar(id, "tecnico.lp");
    await work(api);
    const [fila] = await filas(id);
    const sent = await api.ok(`${kind}.create`, { as: "tecnico.lp", body: { ...fila?.valores, id_referencia: null } });
    const read = async (which: number) => {
      const [row] = await api.db.select().from(t).where(eq(t.id, which));
      const [history] = await api.db
        .select()
        .from(historial)
        .where(and(eq(historial.tipo, kind), eq(historial.id_registro, which)));
      if (!row || !history) throw new Error("The record is not there");
      const { id: _id, cite, busqueda, creado_en: _made, actualizado_en: _changed, ...columns } = row;
      const {
        id: _entry,
        fecha: _at,
        id_registro: _record,
        id_fila: _row,
        transaccion: _order,
        cambios,
        ...entry
      } = history;
      return {
        columns: {
          ...columns,
          busqueda: busqueda.replace(cite.toLowerCase().replaceAll("-", " "), "").replace(cite.toLowerCase(), ""),
        },
        ...{ entry, cambios: cambios.filter(({ campo }) => campo !== "importacion" && campo !== "cite") },
      };
    };
    const [brought, typed] = [await read(fila?.id_registro ?? 0), await read(sent.body.data?.id ?? 0)];
    expect(brought.columns).toEqual(typed.columns);
    expect(brought.entry).toEqual({ ...typed.entry, usuario: brought.entry.usuario });
    const byField = (changes: { campo: string }[]) => changes.toSorted((a, b) => a.campo.localeCompare(b.campo));
    expect(byField(brought.cambios)).toEqual(byField(typed.cambios));
  });

  it("bring the information that stands in the file, and stay incomplete", async () => {
    const [texts] = await rows(1);
    const given = { descripcion: informacion.descripcion, distancia_km: "12,5", frecuencia: "Diaria" };
    const id = await checkedImport(api, { as: "tecnico.lp", filas: [{ ...texts, ...given }] });
    await importar(id, "tecnico.lp");
    await work(api);
    const [made = 0] = await idsOf(id);
    const [row] = await api.db.select().from(ppirta).where(eq(ppirta.id, made));
    expect(row).toMatchObject({ ...given, distancia_km: 12.5, temperatura: null, completito: 0 });
  });

  it("go in once each although the process dies in the middle of a batch and between two", async () => {
    const id = await checkedImport(api, { as: "tecnico.lp", filas: await rows(450) });
    await importar(id, "tecnico.lp");
    const services = { files: api.files, clock: api.now, log: createLogger("error", () => undefined) };
    /** Works until the end of the batch of that number, which is committed or not. */
    const die = async (batch: number, committed: boolean) => {
      let n = 0;
      const ends = () => {
        n += 1;
        if (n === batch) throw new Error("The process died");
      };
      const dying: Db = Object.assign(Object.create(api.db), {
        transaction: async <T>(run: (tx: Tx) => Promise<T>) => {
          const result = await api.db.transaction(async (tx) => {
            const done = await run(tx);
            if (!committed) ends();
            return done;
          });
          if (committed) ends();
          return result;
        },
      });
      const lease = await claimWork(api.db, ["IMPORTANDO"]);
      if (!lease) throw new Error("Nothing is due");
      await expect(importRows({ db: dying, services, lease })).rejects.toThrow("The process died");
      await lease.release();
    };
    await die(2, false);
    expect(await stored(id)).toMatchObject({ estado: "IMPORTANDO", importadas: BATCH, hechas: BATCH });
    expect(await standing(id)).toBe(BATCH);
    await die(1, true);
    expect(await stored(id)).toMatchObject({ importadas: 2 * BATCH, hechas: 2 * BATCH });
    await work(api);
    expect(await stored(id)).toMatchObject({ estado: "IMPORTADA", importadas: 450, hechas: 450 });
    expect(await standing(id)).toBe(450);
    const name = sql`nombre_atractivo like ${`Lugar ${serial} número %`}`;
    expect((await api.db.select({ id: ppirta.id }).from(ppirta).where(name)).length).toBe(450);
    const created = await api.db
      .select()
      .from(historial)
      .where(
        and(
          eq(historial.accion, "CREAR"),
          inArray(historial.id_registro, await idsOf(id)),
          eq(historial.tabla, "ppirta"),
        ),
      );
    expect(created.length).toBe(450);
  });

  it("go in once each although two processes work at once", async () => {
    const ids = [];
    for (let i = 0; i < 2; i += 1) ids.push(await checkedImport(api, { as: "tecnico.lp", filas: await rows(250) }));
    for (const id of ids) await importar(id, "tecnico.lp");
    await Promise.all([work(api), work(api), work(api)]);
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ estado: "IMPORTADA", importadas: 250 });
      expect(new Set(await idsOf(id)).size).toBe(250);
    }
  });

  it("stop between two batches and go on", async () => {
    const id = await checkedImport(api, { as: "tecnico.lp", filas: await rows(250) });
    expect((await api.call("importacion.detener", { as: "tecnico.lp", id })).status).toBe(409);
    await importar(id, "tecnico.lp");
    const services = { files: api.files, clock: api.now, log: createLogger("error", () => undefined) };
    const lease = await claimWork(api.db, ["IMPORTANDO"]);
    if (!lease) throw new Error("Nothing is due");
    let batches = 0;
    const stopping: Db = Object.assign(Object.create(api.db), {
      transaction: async <T>(run: (tx: Tx) => Promise<T>) => {
        const result = await api.db.transaction(run);
        batches += 1;
        if (batches === 1) await api.ok("importacion.detener", { as: "tecnico.lp", id });
        return result;
      },
    });
    await expect(importRows({ db: stopping, services, lease })).rejects.toThrow();
    await lease.release();
    expect(await stored(id)).toMatchObject({ estado: "DETENIDA", importadas: BATCH });
    await work(api);
    expect(await standing(id)).toBe(BATCH);
    expect((await importar(id, "tecnico.lp")).body.importacion).toMatchObject({
      ...{ estado: "IMPORTANDO", hechas: BATCH, previstas: 250 },
    });
    await work(api);
    expect(await stored(id)).toMatchObject({ estado: "IMPORTADA", importadas: 250, hechas: 250 });
    expect(await standing(id)).toBe(250);
  });

  it("go in all or not at all, if that was asked", async () => {
    const given = await rows(250);
    const wrong = { ...(given[249] ?? {}), id_subtipo: "Zzzz 9" };
    const id = await checkedImport(api, { as: "tecnico.lp", filas: [...given.slice(0, 249), wrong] });
    const refused = await importar(id, "tecnico.lp", "TODAS");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Una fila tiene errores. Corríjala, quítela o importe solo las correctas.",
    ]);
    const mended = { fila: 251, campo: "id_subtipo", texto: given[249]?.id_subtipo ?? "", todas: false };
    await api.ok("importacion.celda", { as: "tecnico.lp", id, body: mended });
    await importar(id, "tecnico.lp", "TODAS");
    const services = { files: api.files, clock: api.now, log: createLogger("error", () => undefined) };
    /** Dies at the first time that the work is kept with this. */
    const diesAt = async (which: (set: ImportSet) => boolean) => {
      const lease = await claimWork(api.db, ["IMPORTANDO"]);
      if (!lease) throw new Error("Nothing is due");
      let kept = 0;
      const keep: typeof lease.keep = async (tx, set) => {
        kept += 1;
        if (which(set)) throw new Error("The process died");
        await lease.keep(tx, set);
      };
      await expect(importRows({ db: api.db, services, lease: { id, aborted: false, keep } })).rejects.toThrow(
        "The process died",
      );
      await lease.release();
      return kept;
    };
    const records = async () => (await api.db.select({ n: count() }).from(ppirta))[0]?.n ?? 0;
    const before = await records();
    // Before the end of the transaction that writes all of them, which are ready by then: nothing is in.
    expect(await diesAt((set) => set.importadas === 250)).toBeGreaterThan(1);
    expect([(await stored(id)).importadas, await idsOf(id), await records()]).toEqual([0, [], before]);
    // After it: all are in, and the rest is done by whoever goes on.
    await diesAt((set) => set.estado === "IMPORTADA");
    expect([(await stored(id)).importadas, await standing(id)]).toEqual([250, 250]);
    await work(api);
    expect(await stored(id)).toMatchObject({ estado: "IMPORTADA", importadas: 250, hechas: 250 });
    expect([await standing(id), await records()]).toEqual([250, before + 250]);
    const made = await api.db
      .select()
      .from(ppirta)
      .where(inArray(ppirta.id, await idsOf(id)));
    expect(new Set(made.map(({ cite }) => cite)).size).toBe(250);
    expect((await filas(id)).map(({ registro }) => registro)).toEqual(made.map(() => null));
    const [first] = made;
    const [entry, ...more] = await told(first?.id ?? 0);
    expect([entry?.accion, more]).toEqual(["CREAR", []]);
    expect(entry?.cambios).toContainEqual({ campo: "importacion", de: null, a: id });
  });

  it("are the same whether they go in together or batch by batch", async () => {
    const given = await rows(3);
    const read = async (modo: string) => {
      const id = await checkedImport(api, { as: "tecnico.lp", filas: given });
      await importar(id, "tecnico.lp", modo);
      await work(api);
      const made = await api.db
        .select()
        .from(ppirta)
        .where(inArray(ppirta.id, await idsOf(id)))
        .orderBy(asc(ppirta.id));
      await api.ok("importacion.deshacer", { as: "admin", id });
      await work(api);
      return made.map(
        ({ id: _id, cite: _cite, busqueda: _busqueda, creado_en: _made, actualizado_en: _now, ...row }) => row,
      );
    };
    const apart = await read("CORRECTAS");
    expect(apart).toHaveLength(3);
    expect(await read("TODAS")).toEqual(apart);
  });

  it("keep no number and no counter locked while all are made ready", async () => {
    const id = await checkedImport(api, { as: "tecnico.lp", filas: await rows(60) });
    await importar(id, "tecnico.lp", "TODAS");
    const lease = await claimWork(api.db, ["IMPORTANDO"]);
    if (!lease) throw new Error("Nothing is due");
    const services = { files: api.files, clock: api.now, log: createLogger("error", () => undefined) };
    const saved: number[] = [];
    const keep: typeof lease.keep = async (tx, set) => {
      await lease.keep(tx, set);
      // The embedded database has one connection: there the transaction itself is what others wait for.
      if (database === "pglite" || set.hechas === undefined || set.importadas !== undefined) return;
      const { body } = await api.ok("ppirta.create", {
        as: "tecnico.lp",
        body: await formOf(api, "ppirta", LP, `Junto ${saved.length}`),
      });
      saved.push(body.data?.id ?? 0);
    };
    await importRows({ db: api.db, services, lease: { id, aborted: false, keep } });
    await lease.release();
    expect(await stored(id)).toMatchObject({ estado: "IMPORTADA", importadas: 60 });
    if (database !== "pglite") expect(saved.length).toBeGreaterThan(1);
  });

  it("stay out with what is wrong if the catalogues changed since the review, and the others go in", async () => {
    const given = await rows(3);
    const [place] = await api.db
      .insert(municipio)
      .values({
        ...{ codigo: "97", nombre: "PUEBLO QUE SE VA", latitud: -16.5, longitud: -68.15, codigo_completo: "020197" },
        ...{ id_provincia: 11, id_region: 2 },
      })
      .returning({ id: municipio.id });
    const gone = { ...(given[1] ?? {}), id_municipio: "PUEBLO QUE SE VA" };
    const bring = async () => [given[0] ?? {}, gone, given[2] ?? {}];
    const together = await checkedImport(api, { as: "tecnico.lp", filas: await bring() });
    const apart = await checkedImport(api, { as: "tecnico.lp", filas: await bring() });
    expect((await filas(together)).map(({ grupo }) => grupo)).not.toContain("ERROR");
    await api.db.delete(municipio).where(eq(municipio.id, place?.id ?? 0));

    await importar(together, "tecnico.lp", "TODAS");
    await work(api);
    expect(await stored(together)).toMatchObject({
      ...{ estado: "REVISION", importadas: 0 },
      motivo:
        "No entró ninguna fila: una ya no concuerda con los catálogos. Corríjala, quítela o importe solo las correctas.",
    });
    await importar(apart, "tecnico.lp");
    await work(api);
    expect(await stored(apart)).toMatchObject({ estado: "IMPORTADA", importadas: 2 });
    for (const id of [together, apart]) {
      const [, second] = await filas(id);
      expect(second).toMatchObject({ grupo: "ERROR", valores: null, id_registro: null });
      expect(second?.hallazgos.filter(({ nivel }) => nivel === "ERROR").length).toBeGreaterThan(0);
    }
  });

  it("hold as they were reviewed until the history tells of a change of the catalogues", async () => {
    const [last] = await api.db
      .select({ fecha: max(historial.fecha) })
      .from(historial)
      .where(isNull(historial.tipo));
    // A transaction may have begun so long before its end.
    const since = new Date((last?.fecha?.getTime() ?? 0) + 15 * 60_000 + 1);
    expect(await cataloguesChangedSince(api.db, since)).toBe(false);
    await api.ok("macro.create", { as: "admin", body: { codigo: "98", nombre: "MACRO QUE LLEGA" } });
    expect(await cataloguesChangedSince(api.db, since)).toBe(true);
  });

  describe("taken back", () => {
    it("hides what nobody has touched, leaves the others and names who changed them and how", async () => {
      const id = await imported(210);
      const [a = 0, b = 0, c = 0, d = 0] = await idsOf(id);
      const record = (await api.ok("ppirta.detail", { as: "tecnico.lp", id: a })).body.ppirta as Reply;
      const changed = { ...record, nombre_atractivo: "Lugar mejorado", distrito: "Distrito 9", version: 1 };
      await api.ok("ppirta.update", { as: "tecnico.lp", id: a, body: changed });
      await api.ok("ppirta.informacion", { as: "gobernacion.lp", id: a, body: { ...informacion, version: 2 } });
      await api.ok("temppirta.create", {
        as: "tecnico.lp",
        body: { id_ppirta: b, id_mes: 1, hora_inicio: "08:00", hora_fin: "15:00" },
      });
      await complete(api, "ppirta", c);
      await api.ok("ppirta.derivar", { as: "tecnico.lp", id: c });
      await api.ok("ppirta.remove", { as: "admin", id: d });
      const { tocadas, personas } = (await api.ok("importacion.detail", { as: "gobernacion.lp", id })).body
        .importacion as Reply;
      expect([tocadas, personas]).toEqual([3, 2]);
      const stay = await api.ok("importacion.quedan", { as: "gobernacion.lp", id });
      expect(stay.body).toMatchObject({ quita: 206, total: 3 });
      const named = stay.body.quedan as { id: number; nombre: string; quien: string; que: string }[];
      expect(named.map((row) => [row.id, row.nombre, row.que])).toEqual([
        [a, "Lugar mejorado", "cambió 22 datos"],
        [b, `Lugar ${serial} número 2`, "añadió una fila de sus pestañas"],
        [c, `Lugar ${serial} número 3`, "lo derivó"],
      ]);
      expect(named[0]?.quien).toMatch(/ y /);

      const begun = await api.ok("importacion.deshacer", { as: "gobernacion.lp", id });
      expect(begun.body.importacion).toMatchObject({ estado: "DESHACIENDO", hechas: 0, previstas: 210 });
      expect((await api.call("importacion.deshacer", { as: "gobernacion.lp", id })).status).toBe(409);
      await work(api);
      expect(await stored(id)).toMatchObject({ estado: "DESHECHA", hechas: 210 });
      expect(await standing(id)).toBe(3);
      const hidden = (await idsOf(id))[10] ?? 0;
      expect((await api.call("ppirta.detail", { as: "tecnico.lp", id: hidden })).status).toBe(404);
      const last = (await told(hidden)).at(-1);
      expect(last).toMatchObject({ accion: "ELIMINAR", tabla: "ppirta" });
      expect(last?.usuario).not.toBe((await stored(id)).usuario);
      expect((await importar(id, "tecnico.lp")).status).toBe(409);
    });

    it("is for role 1, and for role 3 of the same department", async () => {
      const id = await imported(2);
      for (const [as, status] of [
        ["gobernacion.pt", 404],
        ["tecnico.pt", 403],
        ["tecnico.lp", 403],
        ["nacional", 403],
        ["operador.lp", 403],
      ] as const) {
        expect([as, (await api.call("importacion.quedan", { as, id })).status]).toEqual([as, status]);
        expect([as, (await api.call("importacion.deshacer", { as, id })).status]).toEqual([as, status]);
      }
      expect((await stored(id)).estado).toBe("IMPORTADA");
      expect((await api.call("importacion.deshacer", { as: "admin", id })).status).toBe(200);
      await work(api);
      expect(await stored(id)).toMatchObject({ estado: "DESHECHA", importadas: 0 });
    });
  });

  it("are begun and stopped by nobody else, and never in another department", async () => {
    const id = await checkedImport(api, { as: "tecnico.lp", filas: await rows(1) });
    expect((await importar(id, "gobernacion.pt")).status).toBe(404);
    expect((await importar(id, "gobernacion.lp")).status).toBe(403);
    const potosi = await checkedImport(api, { as: "tecnico.lp", filas: await rows(1, "ppirta", PT) });
    expect((await filas(potosi))[0]?.grupo).toBe("ERROR");
    // Even if the review was passed by: the rows are checked once more.
    await api.db
      .update(importacionFila)
      .set({ grupo: "LISTA", valores: {} })
      .where(eq(importacionFila.id_importacion, potosi));
    await importar(potosi, "tecnico.lp");
    await work(api);
    expect(await stored(potosi)).toMatchObject({ estado: "IMPORTADA", importadas: 0 });
    expect((await filas(potosi))[0]).toMatchObject({ grupo: "ERROR", id_registro: null });
  });

  it("are listed by their import, with exact totals, in list, map and export", async () => {
    const [id, other] = [await imported(30), await imported(4)];
    const list = async (query: Record<string, string | number>, as: Account = "tecnico.lp") =>
      (await api.ok("ppirta.list", { as, query: { page: 1, rows: 20, q: "", ...query } })).body.ppirta as {
        total: number;
        data: { id: number; cite: string }[];
      };
    const whole = await list({ importacion: id });
    expect([whole.total, whole.data.length]).toEqual([30, 20]);
    const all = await idsOf(id);
    const second = await list({ importacion: id, page: 2 });
    expect([...whole.data, ...second.data].map((row) => row.id)).toEqual(all.toReversed());
    expect((await list({ importacion: id, q: whole.data[0]?.cite ?? "" })).total).toBe(1);
    expect((await list({ importacion: id, estado: "COMPLETO" })).total).toBe(0);
    expect((await list({ importacion: id, sort: "nombre_atractivo" })).total).toBe(30);
    expect((await list({ importacion: id }, "tecnico.pt")).total).toBe(0);
    expect((await list({ importacion: other })).total).toBe(4);
    expect((await list({ importacion: 999_999 })).total).toBe(0);
    const facilities = await api.ok("ppirtf.list", {
      as: "admin",
      query: { page: 1, rows: 20, q: "", importacion: id },
    });
    expect(facilities.body.ppirtf).toMatchObject({ total: 0 });
    const box = { oeste: -70, sur: -23, este: -57, norte: -9, zoom: 5, q: "", importacion: id };
    expect((await api.ok("ppirta.mapa", { as: "tecnico.lp", query: box })).body.mapa).toMatchObject({ total: 30 });
    const stream = await api.request(`/api/ppirta?importacion=${id}&q=`, {
      headers: { Accept: "application/x-ndjson", Authorization: `Bearer ${await api.tokenOf("tecnico.lp")}` },
    });
    expect((await stream.text()).split("\n").filter((line) => line.includes('"cite"')).length).toBe(30);
    await api.ok("importacion.deshacer", { as: "admin", id });
    await work(api);
    expect((await list({ importacion: id })).total).toBe(0);
  });
});
