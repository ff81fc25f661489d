import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "@/contract";
import { aviso, entidad, historial, ppirta, provincia, usuario } from "@/ministry-api/db/schema";
import { type Account, type Api, apiOn, LIKE_DATABASES, ONE_DATABASE } from "./harness";
import { create, LP } from "./inventory";
import { SERVICES } from "./registros-service-cases";
import { CHILDREN, childFinder } from "./worlds";

type Row = Record<string, unknown> & { id: number; version: number };
const ADMIN = { as: "admin" } as const;

describe.each(LIKE_DATABASES)("removed rows on %s", (database) => {
  const api = apiOn(database);
  let known: Awaited<ReturnType<typeof childFinder>>;
  beforeAll(async () => {
    known = await childFinder(api);
  });

  const call = (name: string, options: Parameters<Api["call"]>[1]) => api.call(name as CallName, options);
  const ok = (name: string, options: Parameters<Api["ok"]>[1]) => api.ok(name as CallName, options);
  const restore = async (name: string, id: number, as: Account = "admin") => {
    const { status, body } = await call(`${name}.restaurar`, { as, id });
    return [status, body.message];
  };
  /** A row of a new record of the technician, with the record's id. */
  const rowOf = async (name: string, more: object = {}) => {
    const { parent, body } = known(name);
    const registro = await create(api, parent, "tecnico.lp", LP, "De las filas");
    const sent = { ...body, [`id_${parent}`]: registro, ...more };
    const id = (await ok(`${name}.create`, { as: "tecnico.lp", body: sent })).body.data?.id ?? 0;
    return { id, registro, parent, sent };
  };
  const shown = async (name: string, { registro, parent }: { registro: number; parent: string }) => {
    const word =
      parent === "ppirta" && !name.endsWith("Tppirta") && !/^(transporte|infra)/.test(name) ? "ppirta" : `id_${parent}`;
    const { body } = await ok(`${name}.list`, { ...ADMIN, query: { [word]: registro } });
    return (Object.values(body)[0] as { data: Row[] }).data;
  };
  const fates = (tabla: string, id: number) =>
    api.db
      .select({ accion: historial.accion, usuario: historial.usuario, id_registro: historial.id_registro })
      .from(historial)
      .where(and(eq(historial.tabla, tabla), eq(historial.id_fila, id)))
      .orderBy(historial.id);

  describe("of a record", () => {
    const whole = ONE_DATABASE.includes(database);
    it.each(whole ? [...Object.keys(CHILDREN), ...SERVICES.map((one) => one.name)] : ["rutappirta", "medicoppirtf"])(
      "%s: the answer says that it can come back; it comes back as it was, once",
      async (name) => {
        const made = await rowOf(name);
        const [before] = await shown(name, made);
        expect((await ok(`${name}.remove`, { as: "tecnico.lp", id: made.id })).body).toMatchObject({ restaurable: 1 });
        expect(await shown(name, made)).toEqual([]);
        expect(await restore(name, made.id, "tecnico.lp")).toEqual([200, "Registro restaurado"]);
        const [after] = await shown(name, made);
        expect(after).toEqual({ ...before, version: after?.version });
        expect(await restore(name, made.id, "tecnico.lp")).toEqual([200, "Registro restaurado"]);
        const told = await fates(name, made.id);
        expect(told.map(({ accion }) => accion)).toEqual(["CREAR", "ELIMINAR", "RESTAURAR"]);
        expect(told.at(-1)?.id_registro).toBe(made.registro);
      },
    );

    it("come back by who may delete them", async () => {
      const made = await rowOf("rutappirta");
      expect(await restore("rutappirta", made.id)).toEqual([409, "El registro no está eliminado"]);
      await ok("rutappirta.remove", { as: "tecnico.lp", id: made.id });
      for (const as of ["gobernacion.lp", "operador.lp", "nacional"] as const) {
        expect([as, (await restore("rutappirta", made.id, as))[0]]).toEqual([as, 403]);
      }
      for (const as of ["tecnico.pt", "gobernacion.pt"] as const) {
        expect([as, (await restore("rutappirta", made.id, as))[0]]).toEqual([as, 404]);
      }
      expect((await restore("rutappirta", 99_999_999))[0]).toBe(404);
      expect((await restore("rutappirta", 9_999_999_999))[0]).toBe(404);
      expect((await call("rutappirta.restaurar", { id: made.id })).status).toBe(401);
      expect((await restore("rutappirta", made.id))[0]).toBe(200);
    });

    it("stay away while their record is derived or deleted, and where an equal row took their place", async () => {
      const made = await rowOf("rutappirta");
      await ok("rutappirta.remove", { as: "tecnico.lp", id: made.id });
      const set = (values: Partial<typeof ppirta.$inferInsert>) =>
        api.db.update(ppirta).set(values).where(eq(ppirta.id, made.registro));
      await set({ completito: 1, derivado: 1 });
      expect(await restore("rutappirta", made.id)).toEqual([
        409,
        "El registro ya fue derivado y no se puede modificar",
      ]);
      await set({ completito: 0, derivado: 0, eliminado_en: new Date() });
      expect((await restore("rutappirta", made.id))[0]).toBe(404);
      await set({ eliminado_en: null });
      const again = await ok("rutappirta.create", { as: "tecnico.lp", body: made.sent });
      expect(await restore("rutappirta", made.id)).toEqual([409, "Ya existe una fila igual en esta sección."]);
      await ok("rutappirta.remove", { ...ADMIN, id: again.body.data?.id ?? 0 });
      expect((await restore("rutappirta", made.id))[0]).toBe(200);
    });

    it("stay away when what they chose is gone", async () => {
      const catsubtipo = { id_subtipo: 0, codigo: "98", nombre: "QUE SE VA", orden: 1 };
      const service = known("pernoctacionppirtf").body;
      catsubtipo.id_subtipo = Number(service["id_subtipo"]);
      const chosen = (await ok("catsubtipo.create", { ...ADMIN, body: catsubtipo })).body.data?.id ?? 0;
      const made = await rowOf("pernoctacionppirtf", { id_catsubtipo: chosen });
      await ok("pernoctacionppirtf.remove", { ...ADMIN, id: made.id });
      await ok("catsubtipo.remove", { ...ADMIN, id: chosen });
      expect(await restore("pernoctacionppirtf", made.id)).toEqual([
        409,
        "También se borró aquello de lo que depende (categoría de subtipo)",
      ]);
      expect((await restore("catsubtipo", chosen))[0]).toBe(200);
      expect((await restore("pernoctacionppirtf", made.id))[0]).toBe(200);
    });

    it("are a change of the record, which its author is told of", async () => {
      const made = await rowOf("temppirta");
      await ok("temppirta.remove", { ...ADMIN, id: made.id });
      const before = new Date("2026-01-01T00:00:00Z");
      await api.db.update(ppirta).set({ actualizado_en: before }).where(eq(ppirta.id, made.registro));
      await api.db.delete(aviso);
      await ok("temppirta.restaurar", { ...ADMIN, id: made.id });
      const [record] = await api.db.select().from(ppirta).where(eq(ppirta.id, made.registro));
      expect(record?.actualizado_en.getTime()).toBeGreaterThan(before.getTime());
      const told = await api.db.select({ id: aviso.id_registro, datos: aviso.datos }).from(aviso);
      expect(told).toEqual([{ id: made.registro, datos: { seccion: "temppirta" } }]);
    });

    it("are not written over by a form that was open before", async () => {
      const made = await rowOf("rutappirta");
      await ok("rutappirta.remove", { ...ADMIN, id: made.id });
      await ok("rutappirta.restaurar", { ...ADMIN, id: made.id });
      const body = { ...made.sent, tramo: "De antes", version: 1 };
      expect((await call("rutappirta.update", { as: "tecnico.lp", id: made.id, body })).status).toBe(409);
    });

    it("do not come back after 30 days", async () => {
      const made = await rowOf("rutappirta");
      await ok("rutappirta.remove", { ...ADMIN, id: made.id });
      const age = (days: number) =>
        api.db
          .update(historial)
          .set({ fecha: sql`now() - make_interval(days => ${days}::int, hours => 1)` })
          .where(and(eq(historial.tabla, "rutappirta"), eq(historial.id_fila, made.id)));
      await age(30);
      expect(await restore("rutappirta", made.id)).toEqual([
        409,
        "Se borró hace más de 30 días: lo puede recuperar quien administra el servidor",
      ]);
      await age(29);
      expect((await restore("rutappirta", made.id))[0]).toBe(200);
    });

    it("of one key come back once, and of two at once both are answered", async () => {
      const made = await rowOf("rutappirta");
      await ok("rutappirta.remove", { ...ADMIN, id: made.id });
      const both = await Promise.all([restore("rutappirta", made.id), restore("rutappirta", made.id)]);
      expect(both.map(([status]) => status)).toEqual([200, 200]);
      expect((await fates("rutappirta", made.id)).map(({ accion }) => accion)).toEqual([
        "CREAR",
        "ELIMINAR",
        "RESTAURAR",
      ]);
    });
  });

  describe("of a catalogue", () => {
    const make = async (name: string, body: object) =>
      (await ok(`${name}.create`, { ...ADMIN, body })).body.data?.id ?? 0;
    const found = async (name: string, id: number) => {
      const { body } = await ok(`${name}.list`, { ...ADMIN, query: { q: "" } });
      return (Object.values(body)[0] as { data: Row[] }).data.find((row) => row.id === id);
    };

    it("come back as they were, found and with the code of today's parents", async () => {
      const parent = await make("provincia", { codigo: "98", nombre: "DE VUELTA", id_departamento: 1 });
      const id = await make("municipio", {
        ...{ codigo: "07", nombre: "PEÑAS DE VUELTA", latitud: -19.5, longitud: -65.25, id_provincia: parent },
      });
      const before = await found("municipio", id);
      await ok("municipio.remove", { ...ADMIN, id });
      const code = { codigo: "97", nombre: "DE VUELTA", id_departamento: 1 };
      await ok("provincia.update", { ...ADMIN, id: parent, body: code });
      expect(await restore("municipio", id)).toEqual([200, "Registro restaurado"]);
      const after = await found("municipio", id);
      expect(after).toEqual({ ...before, version: after?.version, codigo_completo: "019707" });
      const { body } = await ok("municipio.list", { ...ADMIN, query: { page: 1, rows: 5, q: "penas de vuelta" } });
      expect((Object.values(body)[0] as { total: number }).total).toBe(1);
      expect((await fates("municipio", id)).map(({ accion }) => accion)).toEqual(["CREAR", "ELIMINAR", "RESTAURAR"]);
    });

    it("stay away without their parent, and where another has their code", async () => {
      const parent = await make("provincia", { codigo: "96", nombre: "SE VA", id_departamento: 1 });
      const place = { codigo: "01", nombre: "SE VA CON ELLA", latitud: -19.5, longitud: -65.25, id_provincia: parent };
      const id = await make("municipio", place);
      await ok("municipio.remove", { ...ADMIN, id });
      await ok("provincia.remove", { ...ADMIN, id: parent });
      expect(await restore("municipio", id)).toEqual([409, "También se borró aquello de lo que depende (provincia)"]);
      expect((await restore("provincia", parent))[0]).toBe(200);
      await make("municipio", { ...place, codigo: "1", nombre: "EN SU LUGAR" });
      expect(await restore("municipio", id)).toEqual([409, "El código ya existe"]);
      expect(await api.db.$count(provincia, eq(provincia.id, parent))).toBe(1);
    });

    it("come back by who may delete them: a department and an entity by the administrator alone", async () => {
      const region = await make("region", { codigo: "9802", nombre: "REGIÓN QUE VUELVE", id_macro_region: 1 });
      await ok("region.remove", { as: "gobernacion.lp", id: region });
      for (const as of ["nacional", "tecnico.lp", "operador.lp"] as const) {
        expect([as, (await restore("region", region, as))[0]]).toEqual([as, 403]);
      }
      expect((await restore("region", region, "gobernacion.pt"))[0]).toBe(200);
      const id = await make("departamento", { codigo: "98", abreviacion: "ZV", nombre: "QUE VUELVE" });
      await ok("departamento.remove", { ...ADMIN, id });
      expect((await restore("departamento", id, "gobernacion.lp"))[0]).toBe(403);
      expect((await restore("departamento", id))[0]).toBe(200);
    });

    it("an entity without a telephone comes back without one", async () => {
      const [free] = await api.db
        .select({ id: entidad.id })
        .from(entidad)
        .where(
          sql`${entidad.telefono} is null and not exists (select 1 from ${usuario} where id_entidad = ${entidad.id})`,
        )
        .limit(1);
      const id = free?.id ?? 0;
      const [before] = await api.db.select().from(entidad).where(eq(entidad.id, id));
      expect(before?.telefono).toBe(null);
      await ok("entidad.remove", { ...ADMIN, id });
      expect((await restore("entidad", id, "gobernacion.lp"))[0]).toBe(403);
      expect((await restore("entidad", id))[0]).toBe(200);
      const [after] = await api.db.select().from(entidad).where(eq(entidad.id, id));
      expect(after).toEqual({ ...before, version: after?.version });
    });
  });
});
