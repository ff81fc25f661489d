import type { Reply } from "@/contract";
import { and, count, desc, eq, isNull, ne, sum } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { conteo, historial, ppirta, ppirtf, subtipo } from "@/ministry-api/db/schema";
import { type Account, type Answer, apiOn, ONE_DATABASE, without } from "./harness";
import { complete, create, formOf, informacion, LP, place, PT } from "./inventory";

const KINDS: Kind[] = ["ppirta", "ppirtf"];
const nombreCampo = { ppirta: "nombre_atractivo", ppirtf: "nombre_centro" } as const;

/** The errors for an empty form, in order, typed by hand: spec 2 §5.1 and §5.2. X and Y are set from the map. */
const POINT = [
  ["g_x", "X (latitud) es requerida: marque el punto en el mapa"],
  ["g_y", "Y (longitud) es requerida: marque el punto en el mapa"],
  ["g_z", "Valor Z es requerida mínimo 1 y máximo 4 dígitos"],
] as const;
const REQUIRED = {
  ppirta: [
    ["nombre_atractivo", "El nombre del atractivo turístico es requerido"],
    ["jerarquia", "La jerarquía es requerida"],
    ["id_categoria", "La categoría es requerida"],
    ["id_tipo", "El tipo es requerido"],
    ["id_subtipo", "El subtipo es requerido"],
    ...POINT,
    ["id_proyeccion", "La proyección es requerida"],
    ["id_datum", "El datum es requerido"],
    ["id_macro_region", "La macro región es requerida"],
    ["id_region", "La región es requerida"],
    ["id_departamento", "El departamento es requerido"],
    ["id_provincia", "La provincia es requerida"],
    ["id_municipio", "El municipio es requerido"],
    ["comunidad", "La comunidad es requerida"],
    ["distrito", "El distrito es requerido"],
  ],
  ppirtf: [
    ["nombre_centro", "El nombre poblado es requerido"],
    ["id_categoria", "La categoria es requerida"],
    ["id_tipo", "El tipo es requerido"],
    ["id_subtipo", "El subtipo es requerido"],
    ...POINT,
    ["id_proyeccion", "La proyeccion es requerida"],
    ["id_datum", "El datum es requerido"],
    ["id_macro_region", "La macro region es requerida"],
    ["id_region", "La region es requerida"],
    ["id_departamento", "El departamento es requerido"],
    ["id_provincia", "La provincia es requerida"],
    ["id_municipio", "El municipio es requerido"],
    ["codigo_dt", "EL Código DT es requerido"],
  ],
} as const satisfies Record<Kind, readonly (readonly [field: string, text: string])[]>;

/** The response messages of a record's writes (spec 2 §8.1, §8.2). */
const TEXTS = {
  ppirta: {
    updated: "Datos de atractivo turístico actualizados con éxito",
    removed: "Atractivo turístico eliminado con éxito",
  },
  ppirtf: { updated: "Datos de centro poblado actualizados", removed: "Centro Poblado eliminado con éxito" },
} as const;

interface Listed {
  data: (Record<string, unknown> & { id: number })[];
  total: number;
}
const listed = (kind: Kind, answer: Answer) => answer.body[kind] as Listed;
const detailed = (kind: Kind, answer: Answer) => answer.body[kind] as Record<string, unknown>;

describe.each(ONE_DATABASE)("records on %s", (database) => {
  const api = apiOn(database);

  const table = (kind: Kind) => (kind === "ppirta" ? ppirta : ppirtf);
  const counted = async (kind: Kind, id_departamento: number) => {
    const [rows] = await api.db
      .select({ n: count() })
      .from(table(kind))
      .where(and(eq(table(kind).id_departamento, id_departamento), isNull(table(kind).eliminado_en)));
    const [kept] = await api.db
      .select({ n: sum(conteo.total) })
      .from(conteo)
      .where(and(eq(conteo.tipo, kind), eq(conteo.id_departamento, id_departamento)));
    return { rows: rows?.n ?? 0, kept: Number(kept?.n ?? 0) };
  };
  const detail = async (kind: Kind, as: Account, id: number) =>
    detailed(kind, await api.ok(`${kind}.detail`, { as, id }));

  it("changes the name of a facility whose altitude, projection, datum and DT code are not known (spec 2 §5.1)", async () => {
    const body = await formOf(api, "ppirtf", LP);
    const id = await create(api, "ppirtf", "tecnico.lp", LP, "Sin altitud");
    const lacking = { g_z: "", id_proyeccion: null, id_datum: "", codigo_dt: "  " };
    const renamed = { ...body, ...lacking, nombre_centro: "Con otro nombre" };
    await api.ok("ppirtf.update", { as: "tecnico.lp", id, body: renamed });
    expect(await detail("ppirtf", "tecnico.lp", id)).toMatchObject({
      nombre_centro: "Con otro nombre",
      g_z: null,
      id_proyeccion: null,
      sigla_proyeccion: null,
      id_datum: null,
      codigo_dt: null,
    });
    const unknown = await api.call("ppirtf.update", { as: "tecnico.lp", id, body: { ...renamed, id_datum: 999_999 } });
    expect([unknown.status, unknown.body.errores]).toEqual([422, { id_datum: ["El datum no existe"] }]);
  });

  describe.each(KINDS)("%s", (kind) => {
    it("refuses each choice that does not exist or does not fit the one above it, under its field", async () => {
      const of = kind === "ppirta" ? "atractivos turísticos" : "facilidades turísticas";
      const wrong: Record<string, Record<string, string>> = {
        id_categoria: {
          id_categoria: `La categoría no es de ${of}`,
          id_tipo: "El tipo no es de la categoría elegida",
        },
        id_tipo: { id_tipo: "El tipo no es de la categoría elegida", id_subtipo: "El subtipo no es del tipo elegido" },
        id_subtipo: { id_subtipo: "El subtipo no es del tipo elegido" },
        id_proyeccion: { id_proyeccion: "La proyección no existe" },
        id_datum: { id_datum: "El datum no existe" },
        id_macro_region: {
          id_macro_region: "La macro región no existe",
          id_region: "La región no es de la macro región elegida",
        },
        id_region: { id_region: "La región no es de la macro región elegida" },
        id_departamento: {
          id_departamento: "El departamento no existe",
          id_provincia: "La provincia no es del departamento elegido",
        },
        id_provincia: {
          id_provincia: "La provincia no es del departamento elegido",
          id_municipio: "El municipio no es de la provincia elegida",
        },
        id_municipio: { id_municipio: "El municipio no es de la provincia elegida" },
      };
      const body = await formOf(api, kind, LP);
      for (const [field, errores] of Object.entries(wrong)) {
        for (const id of [999_999, Number.MAX_SAFE_INTEGER]) {
          const answer = await api.call(`${kind}.create`, { as: "admin", body: { ...body, [field]: id } });
          const told = Object.fromEntries(Object.entries(errores).map(([name, text]) => [name, [text]]));
          expect([field, answer.status, answer.body.errores]).toEqual([field, 422, told]);
        }
      }
    });

    it("creates a record with a cite of its own and shows it first, with every name", async () => {
      const first = await create(api, kind, "tecnico.lp", LP, "Ñandú de la Peña");
      const second = await create(api, kind, "operador.lp", LP, "Otro");
      const row = await detail(kind, "tecnico.lp", first);
      const next = await detail(kind, "tecnico.lp", second);
      const sigla = kind === "ppirta" ? "ATR" : "FAC";
      const year = new Date(Date.now() - 4 * 3_600_000).getUTCFullYear();
      expect(row.cite).toMatch(new RegExp(`^LP-${sigla}-${year}-\\d{5}$`));
      expect(Number(String(next.cite).slice(-5))).toBe(Number(String(row.cite).slice(-5)) + 1);
      expect(row).toMatchObject({
        departamento: "LA PAZ",
        sigla_proyeccion: expect.any(String),
        g_z: 3640,
        estado: "INCOMPLETO",
        derivado: 0,
        version: 1,
      });
      expect(row.codigo).toMatch(/^\d\d\.\d\d\.\d\d$/);
      const page = listed(kind, await api.ok(`${kind}.list`, { as: "tecnico.lp", query: { page: 1, rows: 10 } }));
      expect(page.data[0]?.id).toBe(second);
      expect(page.data[1]?.id).toBe(first);
    });

    it("changes what an update carries and leaves the rest, in the record and in its history (spec 2 §5.1)", async () => {
      const id = await create(api, kind, "tecnico.lp", LP, "Antes");
      const before = await detail(kind, "tecnico.lp", id);
      const nombre = kind === "ppirta" ? "nombre_atractivo" : "nombre_centro";
      const least = kind === "ppirta" ? { [nombre]: "Después", g_z: 4010 } : { [nombre]: "Después" };
      const put = (body: object) => api.call(`${kind}.update`, { as: "tecnico.lp", id, body });
      const saved = await put({ ...least, version: before["version"] });
      expect([saved.status, saved.body["version"]]).toEqual([200, 2]);
      const after = await detail(kind, "tecnico.lp", id);
      const { version: _v, actualizado_en: _at, ...rest } = before;
      expect(after).toMatchObject({ ...rest, ...least });
      const story = (
        await api.ok("registro.historial", { as: "tecnico.lp", query: { tipo: kind, id, page: 1, rows: 5 } })
      ).body["historial"] as { data: { cambios: { campo: string }[] }[] };
      const told = (story.data[0]?.cambios ?? []).map(({ campo }) => campo);
      expect(told.filter((campo) => campo !== "g_z")).toEqual([nombre]);
      // The same again is done already; another change from the old version is not.
      expect((await put({ ...least, version: 1 })).body["version"]).toBe(2);
      expect((await put({ ...least, id_datum: null, version: 1 })).status).toBe(409);
      // A choice is checked against what stays, and found by its new name.
      const alone = await put({ ...least, id_departamento: PT });
      expect(Object.keys(alone.body.errores ?? {})).toContain("id_departamento");
      expect((await put({})).body.errores).toMatchObject({ [nombre]: [expect.any(String)] });
    });

    it("names each missing field, in order, in the specification's words", async () => {
      const body = await formOf(api, kind, LP);
      const empty = await api.call(`${kind}.create`, { as: "nacional", body: {} });
      const expected = REQUIRED[kind].map(([field, text]) => [field, [text]]);
      expect([empty.status, Object.entries(empty.body.errores ?? {})]).toEqual([422, expected]);
      for (const [field, text] of REQUIRED[kind]) {
        const answer = await api.call(`${kind}.create`, { as: "nacional", body: without(body, field) });
        expect([answer.status, answer.body.errores]).toEqual([422, { [field]: [text] }]);
      }
    });

    it("says how each of its writes went", async () => {
      const body = await formOf(api, kind, LP);
      const made = await api.ok(`${kind}.create`, { as: "tecnico.lp", body });
      expect(made.body.message).toBe("Formulario Registrado con éxito");
      const id = made.body.data?.id ?? 0;
      const said = async (action: "update" | "remove" | "derivar", as: Account) =>
        (await api.ok(`${kind}.${action}`, { as, id, ...(action === "update" && { body }) })).body.message;
      expect(await said("update", "tecnico.lp")).toBe(TEXTS[kind].updated);
      await complete(api, kind, id);
      expect(await said("derivar", "tecnico.lp")).toBe("Se Derivó a la Gobernación con éxito");
      await place(api, kind, id, "completo");
      expect(await said("derivar", "nacional")).toBe("Se Aprobó para el catálogo Nacional");
      expect(await said("remove", "admin")).toBe(TEXTS[kind].removed);
    });

    it("takes its code from its subtype, and another one with another", async () => {
      const body = await formOf(api, kind, LP);
      const id = await create(api, kind, "tecnico.lp", LP);
      const codes = new Map(
        (await api.db.select({ id: subtipo.id, codigo: subtipo.codigo_completo }).from(subtipo)).map((row) => [
          row.id,
          row.codigo,
        ]),
      );
      expect((await detail(kind, "tecnico.lp", id)).codigo).toBe(codes.get(Number(body.id_subtipo)));
      const [other] = await api.db
        .select({ id: subtipo.id })
        .from(subtipo)
        .where(and(eq(subtipo.id_tipo, Number(body.id_tipo)), ne(subtipo.id, Number(body.id_subtipo))));
      const id_subtipo = other?.id ?? 0;
      await api.ok(`${kind}.update`, { as: "tecnico.lp", id, body: { ...body, id_subtipo, codigo: "99.99.99" } });
      const changed = await detail(kind, "tecnico.lp", id);
      expect([changed.id_subtipo, changed.codigo]).toEqual([id_subtipo, codes.get(id_subtipo)]);
      const query = { page: 1, rows: 1, q: `${String(changed.cite)} ${codes.get(id_subtipo)}` };
      expect(listed(kind, await api.ok(`${kind}.list`, { as: "tecnico.lp", query })).data[0]?.id).toBe(id);
    });

    it("gives twenty records created at once twenty cites", async () => {
      const body = await formOf(api, kind, LP);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => api.ok(`${kind}.create`, { as: "tecnico.lp", body })),
      );
      const ids = answers.map((answer) => answer.body.data?.id);
      const cites = await Promise.all(ids.map(async (id) => (await detail(kind, "admin", id ?? 0)).cite));
      expect(new Set(cites).size).toBe(20);
      const { rows, kept } = await counted(kind, LP);
      expect(kept).toBe(rows);
    });

    it("names every parent that does not fit", async () => {
      const good = await formOf(api, kind, LP);
      const other = await formOf(api, kind, PT);
      const wrongSection = await formOf(api, kind === "ppirta" ? "ppirtf" : "ppirta", LP);
      const cases: [object, string[]][] = [
        [{ id_provincia: other.id_provincia }, ["id_provincia", "id_municipio"]],
        [{ id_municipio: other.id_municipio }, ["id_municipio"]],
        [{ id_categoria: wrongSection.id_categoria }, ["id_categoria", "id_tipo"]],
        [{ id_tipo: wrongSection.id_tipo }, ["id_tipo", "id_subtipo"]],
        [{ id_subtipo: 2_147_483_647 }, ["id_subtipo"]],
        [{ id_datum: 99_999_999_999 }, ["id_datum"]],
        [{ id_macro_region: 999_999 }, ["id_macro_region", "id_region"]],
        [{ g_z: "12345" }, ["g_z"]],
        [{ g_x: 40 }, ["g_x"]],
        [{ [nombreCampo[kind]]: "   " }, [nombreCampo[kind]]],
      ];
      const before = await counted(kind, LP);
      for (const [change, fields] of cases) {
        const answer = await api.call(`${kind}.create`, { as: "nacional", body: { ...good, ...change } });
        expect([change, answer.status, Object.keys(answer.body.errores ?? {}).sort()]).toEqual([
          change,
          422,
          [...fields].sort(),
        ]);
      }
      expect(await counted(kind, LP)).toEqual(before);
    });

    it("updates, keeps the cite, counts versions and tells the second of two who changed what", async () => {
      const id = await create(api, kind, "tecnico.lp", LP, "Antes");
      const before = await detail(kind, "tecnico.lp", id);
      const body = await formOf(api, kind, LP, "Después");
      await api.ok(`${kind}.update`, { as: "operador.lp", id, body: { ...body, version: 1 } });
      const after = await detail(kind, "tecnico.lp", id);
      expect(after).toMatchObject({ cite: before.cite, version: 2, [nombreCampo[kind]]: "Después" });
      const late = await api.call(`${kind}.update`, { as: "tecnico.lp", id, body: { ...body, g_z: 10, version: 1 } });
      expect(late.status).toBe(409);
      expect(late.body.message).toMatch(
        /cambió este registro el \d\d\/\d\d\/\d{4} \d\d:\d\d mientras usted lo editaba \(Nombre de/,
      );
      expect((await detail(kind, "tecnico.lp", id)).g_z).toBe(3640);

      const moved = await api.ok(`${kind}.update`, { as: "nacional", id, body: await formOf(api, kind, PT, "Mudado") });
      expect(moved.status).toBe(200);
      expect(await detail(kind, "tecnico.pt", id)).toMatchObject({ cite: before.cite, departamento: "POTOSÍ" });
      for (const department of [LP, PT]) {
        const { rows, kept } = await counted(kind, department);
        expect(kept).toBe(rows);
      }
    });

    it("lets one of twenty simultaneous saves of one version through", async () => {
      const id = await create(api, kind, "tecnico.lp", LP);
      const body = { ...(await formOf(api, kind, LP)), version: 1 };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          api.call(`${kind}.update`, { as: "tecnico.lp", id, body: { ...body, g_z: i + 1 } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    });

    it("hides a removed record from everyone but its history", async () => {
      const id = await create(api, kind, "tecnico.lp", LP, "Para borrar");
      for (const as of ["nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
        expect((await api.call(`${kind}.remove`, { as, id })).status).toBe(403);
      }
      const before = await counted(kind, LP);
      await api.ok(`${kind}.remove`, { as: "admin", id });
      expect(await counted(kind, LP)).toEqual({ rows: before.rows - 1, kept: before.kept - 1 });
      expect((await api.call(`${kind}.detail`, { as: "admin", id })).status).toBe(404);
      expect((await api.call(`${kind}.remove`, { as: "admin", id })).status).toBe(404);
      expect((await api.call("registro.historial", { as: "admin", query: { tipo: kind, id } })).status).toBe(404);
      expect((await api.call(`${kind}.update`, { as: "admin", id, body: await formOf(api, kind, LP) })).status).toBe(
        404,
      );
      const [last] = await api.db
        .select()
        .from(historial)
        .where(and(eq(historial.tipo, kind), eq(historial.id_registro, id)))
        .orderBy(desc(historial.id))
        .limit(1);
      expect(last).toMatchObject({ accion: "ELIMINAR", id_usuario: 1 });
    });

    it("refuses every edit of a derived record, but the governorate's mending of a returned one", async () => {
      const id = await create(api, kind, "tecnico.lp", LP);
      await complete(api, kind, id);
      const body = await formOf(api, kind, LP);
      const save = async (as: Account) => {
        const { status, body: said } = await api.call(`${kind}.update`, { as, id, body });
        return [as, status, said.message];
      };
      const REFUSED = "El registro ya fue derivado y no se puede modificar";
      const SAVED = TEXTS[kind].updated;
      for (const situacion of [
        "entrante_gobernacion",
        "pendiente_gobernacion",
        "entrante_nacional",
        "catalogo",
      ] as const) {
        await place(api, kind, id, situacion);
        for (const as of ["admin", "nacional", "gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
          expect(await save(as)).toEqual([as, 409, REFUSED]);
        }
      }
      await place(api, kind, id, "devuelto_gobernacion");
      for (const as of ["admin", "nacional", "tecnico.lp", "operador.lp"] as const) {
        expect(await save(as)).toEqual([as, 409, REFUSED]);
      }
      expect(await save("gobernacion.lp")).toEqual(["gobernacion.lp", 200, SAVED]);
      await place(api, kind, id, "observado");
      expect(await save("tecnico.lp")).toEqual(["tecnico.lp", 200, SAVED]);
    });

    it("tells the history of a record, newest first, field by field", async () => {
      const id = await create(api, kind, "tecnico.lp", LP, "Uno");
      await api.ok(`${kind}.update`, { as: "gobernacion.lp", id, body: await formOf(api, kind, LP, "Dos") });
      const answer = await api.ok("registro.historial", {
        as: "operador.lp",
        query: { tipo: kind, id, page: 1, rows: 10 },
      });
      const { data, total } = answer.body.historial as Listed;
      expect(total).toBe(2);
      expect(data.map((row) => row.accion)).toEqual(["MODIFICAR", "CREAR"]);
      expect(data[0]).toMatchObject({
        tabla: kind,
        usuario: expect.stringContaining("Apaza"),
        cambios: [{ campo: nombreCampo[kind], de: "Uno", a: "Dos" }],
      });
    });
  });

  it.each(KINDS)("gives the start page of %s what its lists and records say", async (kind) => {
    for (const as of ["tecnico.lp", "operador.lp", "nacional"] as const) {
      const first = async (estado?: string) => {
        const { body } = await api.ok(`${kind}.list`, { as, query: { page: 1, rows: 6, ...(estado && { estado }) } });
        return body[kind] as { data: { id: number }[]; total: number };
      };
      const { inicio } = (await api.ok(`${kind}.inicio`, { as })).body as Record<
        "inicio",
        Reply<"ppirta.inicio">["inicio"]
      >;
      const [all, returned, incomplete] = [await first(), await first("NO APROBADO"), await first("INCOMPLETO")];
      expect(all.data.length).toBe(6);
      expect(inicio).toMatchObject({ recientes: all.data, devueltos: returned.data, incompletos: incomplete.data });
      for (const { estado, total } of inicio.estados)
        expect([estado, total]).toEqual([estado, (await first(estado)).total]);
      expect(inicio.estados.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
      const lacks = await Promise.all(incomplete.data.map(({ id }) => detail(kind, as, id)));
      expect(inicio.faltantes).toEqual(lacks.map(({ faltantes }) => faltantes));
    }
  });

  it("says what an attraction still lacks, and completes it child by child", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const lacks = async () => (await detail("ppirta", "tecnico.lp", id)).faltantes;
    expect(await lacks()).toEqual(["informacion", "rutas", "temporalidad", "actividad", "fotograma"]);
    const early = await api.call("ppirta.informacion", {
      as: "tecnico.lp",
      id,
      body: { ...informacion, bioclima: " " },
    });
    expect(early).toMatchObject({ status: 422, body: { errores: { bioclima: ["El bioclima es requerido"] } } });
    const saved = await api.ok("ppirta.informacion", { as: "tecnico.lp", id, body: { ...informacion, version: 1 } });
    expect(saved.body.message).toBe("La Información fue actualizada exitosamente");
    expect(await lacks()).toEqual(["rutas", "temporalidad", "actividad", "fotograma"]);
    await complete(api, "ppirta", id);
    expect(await lacks()).toEqual([]);
    expect((await api.call("ppirta.informacion", { as: "tecnico.pt", id, body: informacion })).status).toBe(404);
    await place(api, "ppirta", id, "entrante_gobernacion");
    expect((await api.call("ppirta.informacion", { as: "tecnico.lp", id, body: informacion })).status).toBe(409);
  });
});
