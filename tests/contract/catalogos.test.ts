import { and, desc, eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  categoria,
  catsubtipo,
  historial,
  municipio,
  ppirta,
  provincia,
  proyeccion,
  region,
  servicio,
  subtipo,
  tipo,
  usuario,
} from "@/ministry-api/db/schema";
import { refreshCatalogues } from "@/ministry-api/catalogos/routes";
import { type Api, apiOn, ONE_DATABASE, openApi, untilBlocked, without } from "./harness";

/** A valid body of each catalogue (specification 1 §7), and a required field with its message (§5). */
const CATALOGUES = [
  {
    name: "region",
    envelope: "region",
    body: { codigo: "9901", nombre: "CAÑÓN DE PRUEBA", id_macro_region: 1 },
    required: ["nombre", "El nombre de la región es requerido"],
    shown: { macro_region: "ALTIPLANO" },
  },
  {
    name: "macro",
    envelope: "macroRegion",
    body: { codigo: "99", nombre: "CAÑÓN DE PRUEBA" },
    required: ["nombre", "El nombre de la macro región es requerido"],
    shown: {},
  },
  {
    name: "departamento",
    envelope: "departamentos",
    body: { codigo: "99", abreviacion: "ZZ", nombre: "CAÑÓN DE PRUEBA" },
    required: ["abreviacion", "La abreviación es requerida"],
    shown: {},
  },
  {
    name: "provincia",
    envelope: "provincias",
    body: { codigo: "99", sigla: "ZZZ", nombre: "CAÑÓN DE PRUEBA", id_departamento: 1 },
    required: ["nombre", "El nombre de provincia es requerido"],
    shown: { departamento: "CHUQUISACA", codigo_completo: "0199" },
  },
  {
    name: "municipio",
    envelope: "municipios",
    body: { codigo: "99", nombre: "CAÑÓN DE PRUEBA", latitud: -19.5, longitud: "-65.25", id_provincia: 1 },
    required: ["latitud", "La latitud es requerido"],
    shown: { departamento: "CHUQUISACA", provincia: "OROPEZA", id_departamento: 1, codigo_completo: "010199" },
  },
  {
    name: "proyeccion",
    envelope: "proyeccion",
    body: { nombre: "CAÑÓN DE PRUEBA", sigla: "ZZZ" },
    required: ["sigla", "La sigla es requerida"],
    shown: {},
  },
  {
    name: "datum",
    envelope: "datum",
    body: { sigla: "ZZZ", nombre: "CAÑÓN DE PRUEBA" },
    required: ["nombre", "La descripción es requerido"],
    shown: {},
  },
  {
    name: "seccion",
    envelope: "seccion",
    body: { codigo: "99", orden: "10", nombre: "CAÑÓN DE PRUEBA" },
    required: ["orden", "El orden es requerido"],
    shown: { orden: "10" },
  },
  {
    name: "categoria",
    envelope: "categorias",
    body: { codigo: "99", orden: 3, nombre: "CAÑÓN DE PRUEBA", id_seccion: 1 },
    required: ["nombre", "El nombre de la categoría es requerido"],
    shown: { seccion: "ATRACTIVOS TURÍSTICOS" },
  },
  {
    name: "tipo",
    envelope: "tipos",
    body: { codigo: "99", nombre: "CAÑÓN DE PRUEBA", orden: 9, id_categoria: 1, codigo_completo: "wrong" },
    required: ["nombre", "El tipo de categoría es requerido"],
    shown: { categoria: "SITIOS NATURALES", codigo_completo: "01.99" },
  },
  {
    name: "subtipo",
    envelope: "subtipos",
    body: { codigo: "99", nombre: "CAÑÓN DE PRUEBA", orden: 9, id_categoria: 1, id_tipo: 1 },
    required: ["nombre", "El subtipo de categoría es requerido"],
    shown: { tipo: "MONTAÑAS Y CORDILLERAS", categoria: "SITIOS NATURALES", codigo_completo: "01.01.99" },
  },
  {
    name: "catsubtipo",
    envelope: "catsubtipo",
    body: { id_subtipo: 1, codigo: "99", nombre: "CAÑÓN DE PRUEBA", orden: 0 },
    required: ["nombre", "El nombre es requerido"],
    shown: { subtipo: "ALTA MONTAÑA" },
  },
  {
    name: "entidad",
    envelope: "entidades",
    body: {
      sigla: "ZZZ",
      nombre: "CAÑÓN DE PRUEBA",
      telefono: 22123456,
      email: "contacto@entidad.bo",
      id_departamento: 1,
      id_provincia: 1,
      id_municipio: 1,
    },
    required: ["telefono", "El teléfono es requerida"],
    shown: { provincia: "OROPEZA", municipio: "SUCRE", telefono: 22123456 },
  },
] as const;

type Row = Record<string, unknown> & { id: number; version: number };
type Page = { data: Row[]; total: number };

describe.each(ONE_DATABASE)("catalogues on %s", (kind) => {
  const api = apiOn(kind);

  describe.each(CATALOGUES)("$name", ({ name, envelope, body, required, shown }) => {
    const list = async (query: Record<string, string | number> = {}) => {
      const answer = await api.ok(`${name}.list`, { as: "admin", query: { page: 1, rows: 100, q: "", ...query } });
      return (answer.body as unknown as Record<string, Page>)[envelope] as Page;
    };
    let id = 0;

    it("creates, and finds the row without regard to accents and case", async () => {
      const before = (await list()).total;
      const created = await api.ok(`${name}.create`, { as: "tecnico.lp", body });
      id = created.body.data?.id ?? 0;
      const found = await list({ q: "canon  PRUEBA" });
      expect(found.total).toBe(1);
      expect(found.data[0]).toMatchObject({ id, version: 1, nombre: "CAÑÓN DE PRUEBA", ...shown });
      expect((await list({ q: "cañón inexistente" })).total).toBe(0);
      expect((await list()).total).toBe(before + 1);
      const [story] = await api.db
        .select()
        .from(historial)
        .where(and(eq(historial.tabla, name), eq(historial.id_fila, id)))
        .orderBy(desc(historial.id));
      expect(story).toMatchObject({ accion: "CREAR", usuario: "Rodrigo Flores Huanca" });
      expect(story?.cambios).toContainEqual({ campo: "nombre", de: null, a: "CAÑÓN DE PRUEBA" });
    });

    it("names what is missing", async () => {
      const answer = await api.call(`${name}.create`, { as: "admin", body: without(body, required[0]) });
      expect(answer.status).toBe(422);
      expect(answer.body.errores).toEqual({ [required[0]]: [required[1]] });
    });

    it("refuses wrong types and unknown parents, and stores nothing", async () => {
      const before = (await list()).total;
      for (const wrong of [
        {},
        { ...body, nombre: { a: 1 } },
        { ...body, nombre: "x".repeat(300) },
        { ...body, nombre: 7 },
      ]) {
        expect((await api.call(`${name}.create`, { as: "admin", body: wrong })).status).toBe(422);
      }
      const parents = Object.keys(body).filter((field) => field.startsWith("id_"));
      for (const parent of parents) {
        for (const value of [99_999, 9_999_999_999_999, -1, "x"]) {
          const answer = await api.call(`${name}.create`, {
            as: "admin",
            body: { ...body, codigo: "98", sigla: "YYY", [parent]: value },
          });
          expect([answer.status, parent, value]).toEqual([422, parent, value]);
        }
      }
      expect((await list()).total).toBe(before);
    });

    it("refuses a code twice", async () => {
      const answer = await api.call(`${name}.create`, { as: "admin", body });
      expect(answer.status).toBe(422);
      expect(answer.body.errores).toEqual(
        "codigo" in body ? { codigo: ["El código ya existe"] } : { sigla: ["La sigla ya existe"] },
      );
    });

    it("saves changes once: the second of two gets a 409", async () => {
      const change = { ...body, nombre: "CAÑÓN NUEVO", version: 1 };
      expect((await api.call(`${name}.update`, { as: "operador.lp", id, body: change })).status).toBe(200);
      const late = await api.call(`${name}.update`, { as: "admin", id, body: { ...change, nombre: "OTRO" } });
      expect(late.status).toBe(409);
      expect(late.body.message).toContain("Otra persona cambió este registro");
      const [now] = (await list({ q: "canon nuevo" })).data;
      expect(now).toMatchObject({ id, version: 2, nombre: "CAÑÓN NUEVO" });
      expect((late.body as { actual?: unknown }).actual).toEqual(now);
    });

    it("pages with an exact total", async () => {
      const all = await list({ rows: 100, page: 1 });
      const first = await list({ rows: 2, page: 1 });
      const second = await list({ rows: 2, page: 2 });
      expect([...first.data, ...second.data].map((row) => row.id)).toEqual(all.data.slice(0, 4).map((row) => row.id));
      expect(first.total).toBe(all.total);
      expect(await list({ page: 900_000 })).toEqual({ data: [], total: all.total });
      const names = (await list({ sort: "-nombre" })).data.map((row) => String(row.nombre));
      const plain = names.map((text) =>
        text
          .normalize("NFD")
          .replace(/\p{Mn}/gu, "")
          .toLowerCase(),
      );
      const bytes = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
      expect(plain).toEqual([...plain].sort(bytes));
      expect((await api.call(`${name}.list`, { as: "admin", query: { sort: "clave" } })).status).toBe(422);
      const wrong: [string, string | number][] = [
        ["page", -1],
        ["rows", 101],
        ["rows", 0],
        ["page", "x"],
        ["q", "x".repeat(201)],
      ];
      for (const [word, value] of wrong) {
        expect((await api.call(`${name}.list`, { as: "admin", query: { [word]: value } })).status).toBe(422);
      }
    });

    it("is removed by those who may, once", async () => {
      expect((await api.call(`${name}.remove`, { as: "tecnico.lp", id })).status).toBe(403);
      const answer = await api.call(`${name}.remove`, { as: "gobernacion.lp", id });
      const adminOnly = name === "departamento" || name === "entidad";
      expect(answer.status).toBe(adminOnly ? 403 : 200);
      expect((await api.call(`${name}.remove`, { as: "admin", id })).status).toBe(adminOnly ? 200 : 404);
      expect((await api.call(`${name}.update`, { as: "admin", id, body })).status).toBe(404);
    });

    it("has no row of an impossible id", async () => {
      for (const wrong of ["0", "-1", "1.5", "x", "99999999999", "1%20or%201"]) {
        expect((await api.call(`${name}.remove`, { as: "admin", id: wrong })).status).toBe(404);
      }
    });
  });

  it("says by what a row is used", async () => {
    const cases: [Parameters<Api["call"]>[0], number, RegExp][] = [
      ["macro.remove", 1, /^No se puede borrar: lo usan \d+ regiones/],
      ["departamento.remove", 2, /20 provincias/],
      ["provincia.remove", 1, /3 municipios/],
      ["categoria.remove", 1, /\d+ tipos/],
      ["tipo.remove", 1, /\d+ subtipos/],
    ];
    for (const [call, id, text] of cases) {
      const answer = await api.call(call, { as: "admin", id });
      expect([call, answer.status]).toEqual([call, 409]);
      expect(answer.body.message).toMatch(text);
    }
  });

  it("keeps a subtype's category that a service has, and an entity that someone works for", async () => {
    const [used] = await api.db
      .select({ id: servicio.id_catsubtipo })
      .from(servicio)
      .where(isNotNull(servicio.id_catsubtipo));
    const kept = await api.call("catsubtipo.remove", { as: "admin", id: used?.id ?? 0 });
    expect([kept.status, kept.body.message]).toEqual([409, expect.stringMatching(/lo usan? \d+ servicios?$/)]);
    const body = { sigla: "WWW", nombre: "X", telefono: 1, id_departamento: 1, id_provincia: 1, id_municipio: 1 };
    const id = (await api.ok("entidad.create", { as: "admin", body })).body.data?.id ?? 0;
    await api.db.update(usuario).set({ id_entidad: id }).where(eq(usuario.id, 1));
    const refused = await api.call("entidad.remove", { as: "admin", id });
    expect([refused.status, refused.body.message]).toEqual([409, "No se puede borrar: lo usa 1 usuario"]);
    await api.db.update(usuario).set({ id_entidad: null }).where(eq(usuario.id, 1));
    await api.ok("entidad.remove", { as: "admin", id });
  });

  it("carries a parent's new code and name to everything below it", async () => {
    const rows = async (call: "tipo.list" | "subtipo.list" | "municipio.list", q: string) =>
      Object.values(
        (await api.ok(call, { as: "admin", query: { q, rows: 100 } })).body as unknown as Record<string, Page>,
      )[0];
    // Records are found by the new names of their classification, and no longer by the old ones.
    const records = async (q: string) =>
      ((await api.ok("ppirta.list", { as: "nacional", query: { q, rows: 1 } })).body.ppirta as Page).total;
    const before = await records("sitios naturales");
    const category = { codigo: "1", orden: 1, nombre: "SITIOS RENOMBRADOS", id_seccion: 1 };
    await api.ok("categoria.update", { as: "admin", id: 1, body: { ...category, codigo: "77" } });
    expect((await rows("tipo.list", "sitios renombrados 77.01"))?.data[0]).toMatchObject({ codigo_completo: "77.01" });
    expect((await rows("subtipo.list", "renombrados 77.01.01"))?.data[0]).toMatchObject({
      codigo_completo: "77.01.01",
    });
    expect(await records("sitios renombrados 77.01")).toBeGreaterThan(20);
    expect(await records("sitios naturales")).toBeLessThan(before - 20);
    await api.ok("departamento.update", {
      as: "admin",
      id: 9,
      body: { codigo: "19", abreviacion: "PD", nombre: "PANDO NUEVO" },
    });
    const moved = await rows("municipio.list", "pando nuevo");
    expect(moved?.total).toBeGreaterThan(10);
    expect(moved?.data.every((row) => String(row.codigo_completo).startsWith("19"))).toBe(true);
  });

  it("finds a record by its municipality and its province, also by what they are renamed to", async () => {
    const records = async (q: string) =>
      ((await api.ok("ppirta.list", { as: "nacional", query: { q, rows: 1 } })).body.ppirta as Page).total;
    const [at] = await api.db
      .select({ nombre: ppirta.nombre_atractivo, municipio, provincia })
      .from(ppirta)
      .innerJoin(municipio, eq(municipio.id, ppirta.id_municipio))
      .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
      .limit(1);
    if (!at) throw new Error("no record");
    const half = at.nombre.slice(0, Math.ceil(at.nombre.length / 2));
    expect(await records(`${half} ${at.municipio.nombre} ${at.provincia.nombre}`)).toBeGreaterThan(0);
    const { id, version: _town, ...town } = at.municipio;
    await api.ok("municipio.update", { as: "admin", id, body: { ...town, nombre: "Pueblo Rebautizado" } });
    expect(await records(`${half} pueblo rebautizado`)).toBeGreaterThan(0);
    const { id: above, version: _province, ...province } = at.provincia;
    await api.ok("provincia.update", { as: "admin", id: above, body: { ...province, nombre: "Comarca Nueva" } });
    expect(await records(`${half} pueblo rebautizado comarca nueva`)).toBeGreaterThan(0);
    await api.ok("provincia.update", { as: "admin", id: above, body: province });
    await api.ok("municipio.update", { as: "admin", id, body: town });
    expect(await records("pueblo rebautizado")).toBe(0);
  });

  it("finds a record by its new name that is saved while its classification is renamed", async () => {
    const [record] = await api.db.select().from(ppirta).limit(1);
    const [category] = await api.db
      .select()
      .from(categoria)
      .where(eq(categoria.id, record?.id_categoria ?? 0));
    const { codigo, orden, id_seccion } = category ?? {};
    const { renaming } = await api.db.transaction(async (tx) => {
      await tx
        .update(ppirta)
        .set({ nombre_atractivo: "Zurubí", busqueda: "zurubi" })
        .where(eq(ppirta.id, record?.id ?? 0));
      let answered = false;
      const body = { codigo, orden, nombre: "CLASE RECIENTE", id_seccion };
      const renaming = api
        .call("categoria.update", { as: "admin", id: category?.id ?? 0, body })
        .finally(() => (answered = true));
      await untilBlocked(kind, tx, () => answered);
      return { renaming };
    });
    expect((await renaming).status).toBe(200);
    const { body } = await api.ok("ppirta.list", { as: "admin", query: { q: "zurubi clase reciente" } });
    expect((body.ppirta as Page).total).toBe(1);
  });

  it("checks an entity's e-mail, web and telephone", async () => {
    const entity = { sigla: "XXX", nombre: "X", telefono: 1, id_departamento: 1, id_provincia: 1, id_municipio: 1 };
    const wrong = { ...entity, email: "nadie@", web: "ftp://entidad.bo", telefono: "dos" };
    const answer = await api.call("entidad.create", { as: "admin", body: wrong });
    expect(answer.body.errores).toEqual({
      email: ["No es un correo electrónico válido"],
      web: ["La dirección web no es válida"],
      telefono: ["Debe ser un número"],
    });
    const right = { ...entity, email: " a@entidad.gob.bo ", web: "https://entidad.gob.bo/turismo", telefono: "2 " };
    const { body } = await api.ok("entidad.create", { as: "admin", body: right });
    const { body: listed } = await api.ok("entidad.list", { as: "admin", query: { q: "xxx" } });
    expect((listed.entidades as Page).data[0]).toMatchObject({
      id: body.data?.id,
      email: "a@entidad.gob.bo",
      web: "https://entidad.gob.bo/turismo",
      telefono: 2,
    });
    await api.ok("entidad.remove", { as: "admin", id: body.data?.id ?? 0 });
  });

  it("keeps a choice within the one above it", async () => {
    const entity = { sigla: "YYY", nombre: "X", telefono: "1", id_departamento: 2, id_provincia: 1, id_municipio: 1 };
    const answer = await api.call("entidad.create", { as: "admin", body: entity });
    expect(answer.status).toBe(422);
    expect(answer.body.errores).toEqual({ id_provincia: ["La provincia no es del departamento elegido"] });
  });

  it("narrows categories to a section", async () => {
    const answer = await api.ok("categoria.list", { as: "admin", query: { id_seccion: 3, page: "", rows: "" } });
    const { data, total } = answer.body.categorias as Page;
    expect(total).toBe(3);
    expect(data.every((row) => row.id_seccion === 3)).toBe(true);
  });

  it("fills every selector", async () => {
    const ids = {
      maregion: 1,
      deppro: 1,
      promun: 1,
      muncom: 1,
      cattip: 1,
      tiposub: 40,
      cattiposub: 0,
      subtipoDetalle: 1,
    };
    const plain = [
      "departamentos",
      "listmacro",
      "listproyeccion",
      "listdatum",
      "listvia",
      "listestado",
      "listmes",
      "listpatri",
    ];
    for (const name of [...plain, "listintegridad", "listauten", "motppirta", "listgaioc", "rol"] as "listmes"[]) {
      expect((await api.call(`lookup.${name}`)).status).toBe(401);
      const { body } = await api.ok(`lookup.${name}`, { as: "operador.lp" });
      expect(JSON.stringify(body).length).toBeGreaterThan(60);
    }
    for (const [name, id] of Object.entries(ids).filter(([, id]) => id > 0)) {
      const { body } = await api.ok(`lookup.${name as "deppro"}`, { as: "operador.lp", id });
      expect([name, JSON.stringify(body).length > 60]).toEqual([name, true]);
    }
    expect((await api.call("lookup.subtipoDetalle", { as: "admin", id: 99_999 })).status).toBe(404);
  });

  it("tells of a subtype its own code and the subtypes of its type", async () => {
    const { body } = await api.ok("lookup.subtipoDetalle", { as: "operador.lp", id: 5 });
    const [own] = await api.db.select().from(subtipo).where(eq(subtipo.id, 5));
    expect(body.subtipo).toMatchObject({ id: 5, codigo_completo: own?.codigo_completo, nombre: own?.nombre });
    const { body: ofType } = await api.ok("lookup.tiposub", { as: "operador.lp", id: own?.id_tipo ?? 0 });
    expect(body.subtipos).toEqual(ofType.subtipos);
    expect(body.subtipos).toContainEqual(body.subtipo);
  });

  it("refuses a code or sigla that differs by case, blanks or leading noughts only, within its parent", async () => {
    const taken = async (call: "proyeccion.create" | "datum.create" | "region.create" | "tipo.create", body: object) =>
      (await api.call(call, { as: "admin", body })).body.errores ?? null;
    const nombre = "OTRA";
    const written = ["utm 99k", " UTM99K", "Utm  99K", "utm\u200b99k", "ＵＴＭ99K"];
    await api.ok("proyeccion.create", { as: "admin", body: { nombre, sigla: "UTM 99K" } });
    await api.ok("datum.create", { as: "admin", body: { nombre, sigla: "UTM 99K" } });
    for (const sigla of written) {
      expect(await taken("proyeccion.create", { nombre, sigla })).toEqual({ sigla: ["La sigla ya existe"] });
      expect(await taken("datum.create", { nombre, sigla })).toEqual({ sigla: ["La sigla ya existe"] });
    }
    await api.ok("proyeccion.create", { as: "admin", body: { nombre, sigla: "ＵＴＭ98K" } });
    expect(await taken("proyeccion.create", { nombre, sigla: "utm98k" })).toEqual({ sigla: ["La sigla ya existe"] });
    const region = { nombre, id_macro_region: 1 };
    await api.ok("region.create", { as: "admin", body: { ...region, codigo: "0Z" } });
    expect(await taken("region.create", { ...region, codigo: "Z" })).toBeNull();
    expect(await taken("region.create", { ...region, codigo: "0z " })).toEqual({ codigo: ["El código ya existe"] });
    // '9' and '09' give the same full code. Types of another category do not conflict.
    const type = { nombre, id_categoria: 2, codigo: "88" };
    await api.ok("tipo.create", { as: "admin", body: type });
    expect(await taken("tipo.create", { ...type, codigo: "088" })).toEqual({ codigo: ["El código ya existe"] });
    expect(await taken("tipo.create", { ...type, id_categoria: 3 })).toBeNull();
    const both = await Promise.all(
      ["ab-1", "AB-1", "Ab- 1"].map((sigla) => api.call("proyeccion.create", { as: "admin", body: { nombre, sigla } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it("still saves rows that were stored alike before, as they are", async () => {
    const [one, two] = await api.db
      .insert(proyeccion)
      .values([
        { nombre: "UNO", sigla: "vieja" },
        { nombre: "DOS", sigla: "VIEJA" },
      ])
      .returning({ id: proyeccion.id });
    const save = (id: number | undefined, sigla: string) =>
      api.call("proyeccion.update", { as: "admin", id: id ?? 0, body: { nombre: "TRES", sigla } });
    expect((await save(one?.id, "vieja")).status).toBe(200);
    expect((await save(two?.id, "NUEVA")).status).toBe(200);
    expect((await save(two?.id, "Vieja")).body.errores).toEqual({ sigla: ["La sigla ya existe"] });
  });

  it("takes a web without its scheme, and codes of 30 signs", async () => {
    const place = { id_departamento: 1, id_provincia: 1, id_municipio: 1 };
    const body = { sigla: "S".repeat(30), nombre: "LARGA", telefono: 1, web: "www.entidad.gob.bo/turismo", ...place };
    await api.ok("entidad.create", { as: "admin", body });
    const { data } = (await api.ok("entidad.list", { as: "admin", query: { q: "LARGA" } })).body.entidades as Page;
    expect(data[0]).toMatchObject({ sigla: body.sigla, web: body.web });
    expect((await api.call("entidad.create", { as: "admin", body: { ...body, sigla: "S".repeat(31) } })).status).toBe(
      422,
    );
  });

  it("finds in the seed what a save would make findable @slow", async () => {
    const tables = { region, provincia, municipio, categoria, tipo, subtipo, catsubtipo };
    const fresh = await openApi(kind);
    try {
      for (const [name, table] of Object.entries(tables)) {
        const read = () => fresh.db.select({ id: table.id, busqueda: table.busqueda }).from(table).orderBy(table.id);
        const seeded = await read();
        await fresh.db.transaction((tx) => refreshCatalogues(tx));
        expect([name, await read()]).toEqual([name, seeded]);
      }
    } finally {
      await fresh.close();
    }
  });

  it("counts attractions by macro region", async () => {
    const sum = async (name: "nacional" | "gobernacion", as: "nacional" | "tecnico.pt") =>
      ((await api.ok(`grafico.${name}`, { as })).body.grafico as { total: number }[]).reduce(
        (all, { total }) => all + total,
        0,
      );
    const total = async (as: "nacional" | "tecnico.pt") =>
      ((await api.ok("ppirta.list", { as, query: { rows: 1 } })).body.ppirta as Page).total;
    expect(await sum("nacional", "nacional")).toBe(await total("nacional"));
    expect(await sum("gobernacion", "tecnico.pt")).toBe(await total("tecnico.pt"));
  });
});
