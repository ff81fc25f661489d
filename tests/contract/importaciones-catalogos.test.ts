import { and, asc, eq, inArray, isNotNull, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { CallName } from "@/contract";
import { TIPOS_CATALOGO, type TipoCatalogo } from "@/contract/importacion/tipos";
import type { Hallazgo } from "@/contract/resources/importaciones";
import type { Db, Tx } from "@/ministry-api/db/client";
import { historial, importacion, importacionFila, municipio, provincia } from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { BATCH } from "@/ministry-api/importaciones/job/due-rows";
import { importRows } from "@/ministry-api/importaciones/job/import-rows";
import { claimWork } from "@/ministry-api/importaciones/job/lease";
import { tableOfCatalogue } from "@/ministry-api/catalogos/routes";
import { apiOn, LIKE_DATABASES } from "./harness";
import { csv, detail, fileOf, rowsOf, work } from "./imports";

/** Catalogues and entities, from a sheet to their entries and back. */

const ADMIN = { as: "admin" } as const;

interface Sheet {
  headings: string[];
  rows: string[][];
  /** The meanings that the headings have. */
  meanings: (string | null)[];
  /** What the entries hold, in the order of the rows. */
  entries: object[];
}

/** A sheet of two new entries of each catalogue; parents are named by name, code or sigla. */
const SHEETS: Record<TipoCatalogo, Sheet> = {
  departamento: {
    headings: ["CÓDIGO", "ABREVIATURA", "DEPARTAMENTO"],
    rows: [
      ["90", "XA", "PRUEBA NORTE"],
      ["91", "XB", "PRUEBA SUR"],
    ],
    meanings: ["codigo", "abreviacion", "nombre"],
    entries: [
      { codigo: "90", abreviacion: "XA", nombre: "PRUEBA NORTE" },
      { codigo: "91", abreviacion: "XB", nombre: "PRUEBA SUR" },
    ],
  },
  provincia: {
    headings: ["Dpto.", "Cód.", "Sigla", "Provincia", "CÓDIGO AGREGADO"],
    rows: [
      ["PT", "77", "", "Provincia de Prueba", "0577"],
      ["Potosi", "78", "PP", "Otra de prueba", "0578"],
    ],
    meanings: ["id_departamento", "codigo", "sigla", "nombre", null],
    entries: [
      { codigo: "77", sigla: null, nombre: "Provincia de Prueba", codigo_completo: "0577" },
      { codigo: "78", sigla: "PP", nombre: "Otra de prueba", codigo_completo: "0578" },
    ],
  },
  municipio: {
    headings: ["DEPARTAMENTO", "PROVINCIA", "MUNICIPIO", "COD", "LATITUD", "LONGITUD"],
    rows: [
      ["Oruro", "Cercado", "Prueba de Oruro", "97", "-17,95", "-67,1"],
      ["", "Nor Lípez", "Prueba de Lípez", "98", "21.5", "67.6"],
    ],
    meanings: ["id_departamento", "id_provincia", "nombre", "codigo", "latitud", "longitud"],
    entries: [
      { nombre: "Prueba de Oruro", codigo: "97", latitud: -17.95, longitud: -67.1 },
      { nombre: "Prueba de Lípez", codigo: "98", latitud: -21.5, longitud: -67.6 },
    ],
  },
  macro: {
    headings: ["Código", "Macro región"],
    rows: [
      ["91", "Macro uno"],
      ["92", "Macro dos"],
    ],
    meanings: ["codigo", "nombre"],
    entries: [
      { codigo: "91", nombre: "Macro uno" },
      { codigo: "92", nombre: "Macro dos" },
    ],
  },
  region: {
    headings: ["Código", "Macro región", "Región"],
    rows: [
      ["91", "Altiplano", "Región uno"],
      ["92", "ALTIPLANO", "Región dos"],
    ],
    meanings: ["codigo", "id_macro_region", "nombre"],
    entries: [
      { codigo: "91", nombre: "Región uno" },
      { codigo: "92", nombre: "Región dos" },
    ],
  },
  proyeccion: {
    headings: ["Nombre", "Sigla"],
    rows: [
      ["Proyección uno", "PUNO"],
      ["Proyección dos", "PDOS"],
    ],
    meanings: ["nombre", "sigla"],
    entries: [
      { nombre: "Proyección uno", sigla: "PUNO" },
      { nombre: "Proyección dos", sigla: "PDOS" },
    ],
  },
  datum: {
    headings: ["Sigla", "Descripción"],
    rows: [
      ["DUNO", "Datum uno"],
      ["DDOS", "Datum dos"],
    ],
    meanings: ["sigla", "nombre"],
    entries: [
      { sigla: "DUNO", nombre: "Datum uno" },
      { sigla: "DDOS", nombre: "Datum dos" },
    ],
  },
  seccion: {
    headings: ["Código", "Orden", "Sección"],
    rows: [
      ["91", "4", "Sección uno"],
      ["92", "5", "Sección dos"],
    ],
    meanings: ["codigo", "orden", "nombre"],
    entries: [
      { codigo: "91", orden: "4", nombre: "Sección uno" },
      { codigo: "92", orden: "5", nombre: "Sección dos" },
    ],
  },
  categoria: {
    headings: ["Sección", "Código", "Orden", "Categoría"],
    rows: [
      ["03", "91", "4", "Categoría uno"],
      ["Facilidades turísticas", "92", "5", "Categoría dos"],
    ],
    meanings: ["id_seccion", "codigo", "orden", "nombre"],
    entries: [
      { codigo: "91", orden: 4, nombre: "Categoría uno", id_seccion: 3 },
      { codigo: "92", orden: 5, nombre: "Categoría dos", id_seccion: 3 },
    ],
  },
  tipo: {
    headings: ["Categoría", "Código", "Orden", "Tipo de categoría"],
    rows: [
      ["Sitios naturales", "91", "", "Tipo uno"],
      ["01", "92", "7", "Tipo dos"],
    ],
    meanings: ["id_categoria", "codigo", "orden", "nombre"],
    entries: [
      { codigo: "91", orden: null, nombre: "Tipo uno", codigo_completo: "01.91", id_categoria: 1 },
      { codigo: "92", orden: 7, nombre: "Tipo dos", codigo_completo: "01.92", id_categoria: 1 },
    ],
  },
  subtipo: {
    headings: ["Tipo", "Código", "Orden", "Subtipo"],
    rows: [
      ["01.01", "01.01.91", "", "Subtipo uno"],
      ["01.01", "92", "7", "Subtipo dos"],
    ],
    meanings: ["id_tipo", "codigo", "orden", "nombre"],
    entries: [
      { codigo: "91", orden: null, nombre: "Subtipo uno", codigo_completo: "01.01.91" },
      { codigo: "92", orden: 7, nombre: "Subtipo dos", codigo_completo: "01.01.92" },
    ],
  },
  catsubtipo: {
    headings: ["Subtipo", "Código", "Orden", "Categoría subtipo"],
    rows: [
      ["01.01.01", "91", "", "Categoría de subtipo uno"],
      ["01.01.01", "92", "7", "Categoría de subtipo dos"],
    ],
    meanings: ["id_subtipo", "codigo", "orden", "nombre"],
    entries: [
      { codigo: "91", orden: null, nombre: "Categoría de subtipo uno" },
      { codigo: "92", orden: 7, nombre: "Categoría de subtipo dos" },
    ],
  },
  entidad: {
    headings: ["Sigla", "Institución", "Municipio", "Dirección", "Telf.", "Correo electrónico", "Página web"],
    rows: [
      ["EUNO", "Entidad uno", "Uyuni", "Calle 1", "2 693-2060", "uno@example.bo", "www.example.bo"],
      ["EDOS", "Entidad dos", "TUPIZA", "", "26932061", "", ""],
    ],
    meanings: ["sigla", "nombre", "id_municipio", "direccion", "telefono", "email", "web"],
    entries: [
      { sigla: "EUNO", nombre: "Entidad uno", telefono: 26932060, email: "uno@example.bo", web: "www.example.bo" },
      { sigla: "EDOS", nombre: "Entidad dos", telefono: 26932061, email: null, direccion: null },
    ],
  },
};

describe.each(LIKE_DATABASES)("the import of catalogues on %s", { timeout: 120_000 }, (database) => {
  const api = apiOn(database);

  async function upload(tipo: TipoCatalogo, ...lines: readonly (readonly string[])[]): Promise<number> {
    const { body } = await api.ok("importacion.create", { ...ADMIN, body: { ...fileOf(csv(...lines)), tipo } });
    return body.data?.id ?? 0;
  }
  async function reviewed(tipo: TipoCatalogo, ...lines: readonly (readonly string[])[]): Promise<number> {
    const id = await upload(tipo, ...lines);
    const columnas = (await detail(api, id, ADMIN)).columnas.map(({ n, significado }) => ({ n, significado }));
    const body = { columnas, fijos: {}, por_fila: [], recordar: false };
    await api.ok("importacion.columnas", { ...ADMIN, id, body });
    await work(api);
    return id;
  }
  const importar = (id: number, modo = "CORRECTAS") =>
    api.call("importacion.importar", { ...ADMIN, id, body: { modo } });
  async function imported(tipo: TipoCatalogo, ...lines: readonly (readonly string[])[]): Promise<number> {
    const id = await reviewed(tipo, ...lines);
    expect((await importar(id)).status).toBe(200);
    await work(api);
    return id;
  }
  async function takenBack(id: number) {
    await api.ok("importacion.deshacer", { ...ADMIN, id });
    await work(api);
    return detail(api, id, ADMIN);
  }
  const filas = async (id: number) => (await rowsOf(api, id, {}, ADMIN)).filas;
  const idsOf = async (id: number) => (await filas(id)).flatMap(({ id_registro }) => id_registro ?? []);
  const entriesOf = async (tipo: TipoCatalogo, id: number) => {
    const table = tableOfCatalogue(tipo);
    return api.db
      .select()
      .from(table)
      .where(inArray(table.id, await idsOf(id)))
      .orderBy(asc(table.id));
  };
  const findingsOf = async (id: number): Promise<Pick<Hallazgo, "campo" | "nivel" | "clase" | "texto">[][]> =>
    (await filas(id)).map(({ hallazgos }) =>
      hallazgos.map(({ campo, nivel, clase, texto }) => ({ campo, nivel, clase, texto })),
    );

  it.each(TIPOS_CATALOGO)("makes the entries of a sheet of %s, and takes them back", async (tipo) => {
    const { headings, rows, meanings, entries } = SHEETS[tipo];
    const id = await reviewed(tipo, headings, ...rows);
    const found = await detail(api, id, ADMIN);
    expect(found.columnas.map(({ significado }) => significado)).toEqual(meanings);
    expect(found).toMatchObject({ tipo, estado: "REVISION", cuenta: { error: 0, quitadas: 0 } });
    expect((await api.ok("importacion.puntos", { ...ADMIN, id })).body).toEqual({ puntos: [] });

    expect((await importar(id, tipo === "region" ? "TODAS" : "CORRECTAS")).status).toBe(200);
    await work(api);
    expect(await detail(api, id, ADMIN)).toMatchObject({ estado: "IMPORTADA", importadas: 2, puede_deshacer: 1 });
    const made = await entriesOf(tipo, id);
    expect(made).toMatchObject(entries);

    // Found by the list of the catalogue, and told in the audit as anything else that is made.
    const q = rows[0]?.[headings.length === 7 ? 1 : headings.findIndex((_h, n) => meanings[n] === "nombre")] ?? "";
    const listed = await api.ok(`${tipo}.list`, { ...ADMIN, query: { q, page: 1, rows: 100 } });
    expect(JSON.stringify(listed.body)).toContain(q);
    const told = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, tipo), inArray(historial.id_fila, await idsOf(id))));
    expect(told.map(({ accion, usuario }) => [accion, usuario])).toEqual(made.map(() => ["CREAR", found.usuario]));
    expect(told[0]?.cambios).toContainEqual({ campo: "importacion", de: null, a: id });
    expect(told[0]?.cambios.find(({ campo }) => campo === "nombre")?.a).toBe(made[0]?.["nombre"]);

    const quedan = await api.ok("importacion.quedan", { ...ADMIN, id });
    expect(quedan.body).toEqual({ quita: 2, vuelve: 0, quedan: [], total: 0 });
    expect(await takenBack(id)).toMatchObject({ estado: "DESHECHA", importadas: 0 });
    expect(await entriesOf(tipo, id)).toEqual([]);
  });

  it("offers the parent that is likely meant, and asks between two of one name", async () => {
    const near = await reviewed(
      "municipio",
      ["PROV.", "MUNICIPIO", "CODIGO", "LAT", "LON"],
      ["Nor Lipes", "Uno", "71", "-21.5", "-67.6"],
      ["Cercado", "Dos", "72", "-17.9", "-67.1"],
      ["Atlántida", "Tres", "73", "-17.9", "-67.1"],
    );
    const [first, second, third] = await filas(near);
    expect(first).toMatchObject({ grupo: "DUDA", entendidos: { id_provincia: "NOR LÍPEZ" } });
    expect(first?.hallazgos[0]).toMatchObject({ campo: "id_provincia", nivel: "DUDA", clase: "provincia" });
    expect(first?.hallazgos[0]?.opciones[0]).toEqual({ texto: "NOR LÍPEZ", nota: "Potosí" });
    expect(second?.hallazgos[0]?.texto).toMatch(
      /^Hay \d provincias con «Cercado» \(columna «PROV\.»\): indique también el Departamento o elija una\.$/,
    );
    expect(second?.hallazgos[0]?.opciones).toContainEqual({ texto: "CERCADO (ORURO)", nota: "Oruro" });
    expect(third).toMatchObject({ grupo: "ERROR" });
    expect(third?.hallazgos[0]?.texto).toBe(
      "«Atlántida» (columna «PROV.») no está en el catálogo de provincias: escriba el nombre o el código de una provincia.",
    );

    // An offered one, chosen, is the one.
    const body = { fila: 3, campo: "id_provincia", texto: "CERCADO (ORURO)", todas: false };
    const chosen = await api.ok("importacion.celda", { ...ADMIN, id: near, body });
    expect(chosen.body).toMatchObject({ fila: { grupo: "LISTA" } });

    const against = await reviewed(
      "municipio",
      ["DPTO", "PROV.", "MUNICIPIO", "CODIGO", "LAT", "LON"],
      ["Beni", "Nor Lípez", "Uno", "71", "-21.5", "-67.6"],
      ["Benny", "Nor Lípez", "Dos", "72", "-21.5", "-67.6"],
    );
    const [wrong, unknown] = await findingsOf(against);
    expect(wrong).toEqual([
      {
        ...{ campo: "id_provincia", nivel: "ERROR", clase: "provincia" },
        texto: "La Provincia NOR LÍPEZ es de POTOSÍ y no de «Beni» (columna «DPTO»): corrija uno de los dos.",
      },
    ]);
    expect(unknown).toEqual([
      {
        ...{ campo: "id_departamento", nivel: "DUDA", clase: "departamento" },
        texto:
          "«Benny» (columna «DPTO») no está en el catálogo de departamentos: " +
          "se importa POTOSÍ, por la Provincia NOR LÍPEZ.",
      },
    ]);
  });

  it("says what the catalogue itself would refuse, and doubts what it would take twice", async () => {
    const [uyuni] = await api.db.select().from(municipio).where(eq(municipio.nombre, "UYUNI"));
    const id = await reviewed(
      "municipio",
      ["PROVINCIA", "MUNICIPIO", "CÓD.", "LAT", "LON"],
      ["Antonio Quijarro", "Uyuni", "88", "-20.4", "-66.8"],
      ["Antonio Quijarro", "Otro", ` ${Number(uyuni?.codigo)}`, "-20.4", "-66.8"],
      ["Antonio Quijarro", "Nuevo", "89", "-20.4", "-66.8"],
      ["Antonio Quijarro", "NUEVO", "90", "-20.4", "-66.8"],
      ["Antonio Quijarro", "Más", "089", "-20.4", "-66.8"],
      ["Nor Lípez", "Nuevo", "89", "-20.4", "-66.8"],
      ["Nor Lípez", "", "91", "mucho", ""],
    );
    const [stands, code, fresh, again, codeAgain, elsewhere, wrong] = await findingsOf(id);
    expect(stands).toEqual([
      {
        ...{ campo: "nombre", nivel: "DUDA", clase: "existente" },
        texto:
          "«Uyuni» (columna «MUNICIPIO») ya está en el catálogo, en ANTONIO QUIJARRO: quite la fila si es lo mismo.",
      },
    ]);
    expect(code).toEqual([
      {
        ...{ campo: "codigo", nivel: "ERROR", clase: "codigo" },
        texto: `Código «${Number(uyuni?.codigo)}» (columna «CÓD.»): El código ya existe; lo tiene UYUNI.`,
      },
    ]);
    expect([fresh, elsewhere]).toEqual([[], []]);
    expect(again?.map(({ nivel, texto }) => [nivel, texto])).toEqual([
      [
        "DUDA",
        "Parece repetida: la fila 4 tiene el mismo nombre en ANTONIO QUIJARRO. Quite una de las dos si son la misma.",
      ],
    ]);
    expect(codeAgain).toEqual([
      {
        ...{ campo: "codigo", nivel: "ERROR", clase: "repetida" },
        texto: "Código «089» (columna «CÓD.»): El código ya existe; lo tiene la fila 4.",
      },
    ]);
    expect(wrong?.map(({ campo, texto }) => [campo, texto])).toEqual([
      ["nombre", "El nombre del municipio es requerido (columna «MUNICIPIO»)."],
      ["latitud", "Latitud «mucho» (columna «LAT»): Debe ser un número."],
      ["longitud", "La longitud es requerido (columna «LON»)."],
    ]);

    // Without the row of that code its twin is right, and with it wrong again.
    const take = (quitada: boolean) => api.ok("importacion.quitar", { ...ADMIN, id, body: { fila: 4, quitada } });
    await take(true);
    expect((await filas(id)).slice(2, 5).map(({ grupo }) => grupo)).toEqual(["LISTA", "LISTA", "LISTA"]);
    await take(false);
    expect((await filas(id)).slice(2, 5).map(({ grupo }) => grupo)).toEqual(["LISTA", "DUDA", "ERROR"]);

    const refused = await importar(id, "TODAS");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "3 filas tienen errores. Corríjalas, quítelas o importe solo las correctas.",
    ]);
    await api.db.delete(importacion).where(eq(importacion.id, id));
  });

  it("leaves out what the catalogue came to refuse after the review, or brings nothing in", async () => {
    const lines = [
      ["Dpto", "Código", "Provincia"],
      ["Pando", "81", "Tardía uno"],
      ["Pando", "82", "Tardía dos"],
    ];
    const all = await reviewed("provincia", ...lines);
    const some = await reviewed("provincia", ...lines);
    const pando = await api.ok("lookup.departamentos", ADMIN);
    const of = JSON.parse(JSON.stringify(pando.body)).departamentos.find(
      ({ nombre }: { nombre: string }) => nombre === "PANDO",
    );
    const body = { codigo: "081", nombre: "Antes", id_departamento: of.id };
    const made = await api.ok("provincia.create", { ...ADMIN, body });
    await importar(all, "TODAS");
    await importar(some);
    await work(api);
    expect(await detail(api, all, ADMIN)).toMatchObject({ estado: "REVISION", importadas: 0, cuenta: { error: 1 } });
    expect(await detail(api, some, ADMIN)).toMatchObject({ estado: "IMPORTADA", importadas: 1, cuenta: { error: 1 } });
    expect((await findingsOf(some))[0]).toEqual([
      {
        ...{ campo: "codigo", nivel: "ERROR", clase: "codigo" },
        texto: "Código «81» (columna «Código»): El código ya existe; lo tiene Antes.",
      },
    ]);
    await takenBack(some);
    await api.ok("provincia.remove", { ...ADMIN, id: made.body.data?.id ?? 0 });
  });

  it("leaves what somebody changed or something uses, and says why", async () => {
    const id = await imported(
      "provincia",
      ["Departamento", "Código", "Provincia"],
      ["Pando", "61", "Queda usada"],
      ["Pando", "62", "Queda cambiada"],
      ["Pando", "63", "Se va"],
      ["Pando", "64", "Se va también"],
    );
    const [used = 0, changed = 0, goes = 0] = await idsOf(id);
    const place = { latitud: -11, longitud: -68, codigo: "01", nombre: "Hijo", id_provincia: used };
    await api.ok("municipio.create", { ...ADMIN, body: place });
    const [stored] = await api.db.select().from(provincia).where(eq(provincia.id, changed));
    const { codigo = "", id_departamento = 0, version = 1 } = stored ?? {};
    await api.ok("provincia.update", {
      ...{ as: "nacional", id: changed },
      body: { codigo, id_departamento, version, nombre: "Queda con otro nombre" },
    });

    expect(await detail(api, id, ADMIN)).toMatchObject({ tocadas: 1, personas: 1 });
    const quedan = await api.ok("importacion.quedan", { ...ADMIN, id });
    const [by] = await api.db
      .select({ usuario: historial.usuario })
      .from(historial)
      .where(and(eq(historial.tabla, "provincia"), eq(historial.id_fila, changed), eq(historial.accion, "MODIFICAR")));
    expect(quedan.body).toEqual({
      quita: 2,
      vuelve: 0,
      quedan: [
        { id: used, nombre: "Queda usada", quien: "", que: "lo usa 1 municipio" },
        { id: changed, nombre: "Queda con otro nombre", quien: by?.usuario, que: "cambió un dato" },
      ],
      total: 2,
    });
    expect(await takenBack(id)).toMatchObject({ estado: "DESHECHA", importadas: 2 });
    expect((await entriesOf("provincia", id)).map((row) => row["id"])).toEqual([used, changed]);
    const gone = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "provincia"), eq(historial.id_fila, goes), eq(historial.accion, "ELIMINAR")));
    expect(gone).toHaveLength(1);
  });

  it("counts a change of the department's code as nobody's change of its provinces", async () => {
    const parent = await imported(
      "departamento",
      ["Código", "Abreviatura", "Departamento"],
      ["95", "XZ", "Con código"],
    );
    const id = await imported("provincia", ["Departamento", "Código", "Provincia"], ["XZ", "01", "Bajo otro código"]);
    const [above = 0] = await idsOf(parent);
    const body = { codigo: "96", abreviacion: "XZ", nombre: "Con código", version: 1 };
    await api.ok("departamento.update", { ...ADMIN, id: above, body });
    expect(await entriesOf("provincia", id)).toMatchObject([{ codigo_completo: "9601" }]);
    const quedan = await api.ok("importacion.quedan", { ...ADMIN, id: parent });
    expect(quedan.body).toMatchObject({ quita: 0, total: 1 });
    expect(await takenBack(id)).toMatchObject({ estado: "DESHECHA", importadas: 0 });
  });

  it("is role 1's alone", async () => {
    const id = await reviewed("macro", ["Código", "Macro región"], ["71", "De nadie más"]);
    const attempts: [CallName, object][] = [
      ["importacion.detail", {}],
      ["importacion.filas", {}],
      ["importacion.numeros", {}],
      ["importacion.puntos", {}],
      ["importacion.iguales", { query: { campo: "codigo", texto: "71" } }],
      ["importacion.hoja", { body: { hoja: 0, encabezado: 1 } }],
      ["importacion.columnas", { body: { columnas: [], fijos: {}, por_fila: [], recordar: false } }],
      ["importacion.celda", { body: { fila: 2, campo: "codigo", texto: "72", todas: false } }],
      ["importacion.quitar", { body: { fila: 2, quitada: true } }],
      ["importacion.importar", { body: { modo: "CORRECTAS" } }],
      ["importacion.detener", {}],
      ["importacion.quedan", {}],
      ["importacion.deshacer", {}],
      ["importacion.remove", {}],
    ];
    for (const as of ["nacional", "gobernacion.pt", "tecnico.pt", "operador.lp"] as const) {
      for (const [name, attempt] of attempts) {
        expect([name, as, (await api.call(name, { ...attempt, as, id })).status]).toEqual([name, as, 403]);
      }
      const body = { ...fileOf(csv(["Código", "Macro región"], ["72", "Otra"])), tipo: "macro" as const };
      expect((await api.call("importacion.create", { as, body })).status).toBe(403);
      const listed = await api.ok("importacion.list", { as, query: { page: 1, rows: 100 } });
      expect(JSON.stringify(listed.body)).not.toContain('"macro"');
    }
    const own = await api.ok("importacion.list", { ...ADMIN, query: { page: 1, rows: 100, tipo: "macro" } });
    expect(JSON.stringify(own.body)).toContain(`"id":${id},"tipo":"macro"`);
    expect((await filas(id))[0]).toMatchObject({ textos: { codigo: "71" }, quitada: 0, id_registro: null });
  });

  it("makes each entry once, though a process ended in the middle", async () => {
    const lines = Array.from({ length: 450 }, (_one, n) => [`S${n}`, `Proyección número ${n}`]);
    const id = await reviewed("proyeccion", ["Sigla", "Nombre"], ...lines);
    await importar(id);
    const lease = await claimWork(api.db, ["IMPORTANDO"]);
    if (!lease) throw new Error("Nothing is due");
    let batches = 0;
    const transaction = api.db.transaction.bind(api.db);
    const dying = new Proxy(api.db, {
      get: (target, name: keyof Db) =>
        name === "transaction"
          ? (run: (tx: Tx) => Promise<unknown>) =>
              transaction(async (tx) => {
                const done = await run(tx);
                batches += 1;
                if (batches === 2) throw new Error("The process ends before the batch is stored");
                return done;
              })
          : target[name],
    });
    const services = { files: api.files, clock: api.now, log: createLogger("info", (line) => api.logs.push(line)) };
    await expect(importRows({ db: dying, services, lease })).rejects.toThrow("The process ends");
    await lease.release();
    const brought = await api.db
      .select()
      .from(importacionFila)
      .where(and(eq(importacionFila.id_importacion, id), isNotNull(importacionFila.id_registro)));
    expect(brought).toHaveLength(BATCH);
    await work(api);

    const table = tableOfCatalogue("proyeccion");
    const [there] = await api.db
      .select({ n: sql<number>`count(*)::int` })
      .from(table)
      .where(like(sql`nombre`, "Proyección número %"));
    expect(there?.n).toBe(450);
    const rows = await api.db.select().from(importacionFila).where(eq(importacionFila.id_importacion, id));
    expect(new Set(rows.map(({ id_registro }) => id_registro)).size).toBe(450);
    expect(await detail(api, id, ADMIN)).toMatchObject({ estado: "IMPORTADA", importadas: 450 });
    expect(await takenBack(id)).toMatchObject({ estado: "DESHECHA", importadas: 0 });
  });
});
