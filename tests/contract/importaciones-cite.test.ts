import { and, asc, eq, like, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { EstadoImportacion, FilaImportacion, ImportacionDetalle } from "@/contract/resources/importaciones";
import type { Db, Tx } from "@/ministry-api/db/client";
import {
  datum,
  historial,
  importacion,
  importacionFila,
  municipio,
  ppirta,
  ppirtf,
  provincia,
  proyeccion,
} from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { BATCH } from "@/ministry-api/importaciones/job/due-rows";
import { importRows } from "@/ministry-api/importaciones/job/import-rows";
import { takeBack } from "@/ministry-api/importaciones/job/take-back";
import { claimWork, type Work } from "@/ministry-api/importaciones/job/lease";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { checkedImport, textsOf, work } from "./importaciones-imported";
import { fileOf } from "./imports";
import { LP, PT } from "./inventory";

/** Rows with a CITE change the record that has it: only what stands in the file, and back again. */

type Textos = Record<string, string>;
const LP_PERSON: Account = "tecnico.lp";

describe.each(LIKE_DATABASES)("a row with a CITE on %s", { timeout: 120_000 }, (database) => {
  const api = apiOn(database);
  let serial = 0;

  const record = async (id: number) => {
    const [row] = await api.db.select().from(ppirta).where(eq(ppirta.id, id));
    if (!row) throw new Error("The record is gone");
    return row;
  };
  /** A new record of its own place, and its CITE. */
  const made = async (at = LP, as: Account = LP_PERSON) => {
    serial += 1;
    const texts = await textsOf(api, "ppirta", `Recurso ${serial}`, at);
    const place = at === LP ? { g_x: String(-16.9 + serial * 0.006), g_y: "-68.4" } : { g_x: "-21.43", g_y: "-65.74" };
    const id = await checkedImport(api, { as, filas: [{ ...texts, ...place }] });
    await api.ok("importacion.importar", { as, id, body: { modo: "CORRECTAS" } });
    await work(api);
    const [fila] = await api.db.select().from(importacionFila).where(eq(importacionFila.id_importacion, id));
    if (!fila?.id_registro) throw new Error(`No record: ${JSON.stringify(fila?.hallazgos)}`);
    return record(fila.id_registro);
  };
  const review = (filas: Textos[], as: Account = LP_PERSON) => checkedImport(api, { as, filas });
  const rowsOf = async (id: number, as: Account = LP_PERSON, query = {}) => {
    const { body } = await api.ok("importacion.filas", { as, id, query });
    return body["filas"] as FilaImportacion[];
  };
  const detail = async (id: number, as: Account = LP_PERSON) => {
    const { body } = await api.ok("importacion.detail", { as, id });
    return body["importacion"] as ImportacionDetalle;
  };
  const run = async (id: number, modo: "TODAS" | "CORRECTAS" = "CORRECTAS", as: Account = LP_PERSON) => {
    await api.ok("importacion.importar", { as, id, body: { modo } });
    await work(api);
    return detail(id, as);
  };
  const told = (id: number) =>
    api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tipo, "ppirta"), eq(historial.id_registro, id)))
      .orderBy(asc(historial.id));
  /** How many records the inventory's list shows for an import. */
  const listed = async (id: number) => {
    const { body } = await api.ok("ppirta.list", { as: LP_PERSON, query: { importacion: id } });
    return (body["ppirta"] as { total: number }).total;
  };
  const saved = (id: number, values: object) => api.db.update(ppirta).set(values).where(eq(ppirta.id, id));

  it("shows what it would change, and changes only that, in its history too", async () => {
    const before = await made();
    const id = await review([
      {
        cite: ` ${before.cite.toLowerCase()} `,
        jerarquia: "IV",
        distrito: "",
        comunidad: before.comunidad ?? "",
        bioclima: "Puna",
      },
    ]);
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ grupo: "LISTA", hallazgos: [], g_x: before.g_x });
    expect(row?.cambia).toEqual({
      ...{ id: before.id, cite: before.cite, nombre: before.nombre_atractivo },
      cambios: [
        { campo: "jerarquia", antes: "III", ahora: "IV" },
        { campo: "bioclima", antes: "", ahora: "Puna" },
      ],
    });
    expect((await detail(id)).cuenta).toMatchObject({ lista: 1, cambian: 1 });
    expect(await rowsOf(id, LP_PERSON, { grupo: "CAMBIAN" })).toHaveLength(1);

    expect(await run(id)).toMatchObject({
      estado: "IMPORTADA",
      importadas: 0,
      cambiadas: 1,
      sin_cambios: 0,
      hechas: 1,
    });
    const after = await record(before.id);
    const { version, actualizado_en: _changed, ...rest } = after;
    const { version: old, actualizado_en: _before, ...was } = before;
    expect(version).toBe(old + 1);
    expect(rest).toEqual({ ...was, jerarquia: "IV", bioclima: "Puna" });
    const entry = (await told(before.id)).at(-1);
    expect(entry).toMatchObject({ accion: "MODIFICAR" });
    expect(entry?.cambios).toEqual(
      expect.arrayContaining([
        { campo: "jerarquia", de: "III", a: "IV" },
        { campo: "bioclima", de: null, a: "Puna" },
        { campo: "importacion", de: null, a: id },
      ]),
    );
    expect(entry?.cambios).toHaveLength(3);
    expect(await listed(id)).toBe(1);
  });

  it("that says nothing new is ready, counted and not written", async () => {
    const before = await made();
    const same = {
      cite: before.cite,
      jerarquia: "III",
      g_x: String(before.g_x),
      nombre_atractivo: "",
      comunidad: "S/D",
    };
    const id = await review([same]);
    expect((await rowsOf(id))[0]).toMatchObject({ grupo: "LISTA", cambia: { cambios: [] } });
    expect((await detail(id)).cuenta).toMatchObject({ cambian: 0, iguales: 1 });
    expect(await run(id, "TODAS")).toMatchObject({ importadas: 0, cambiadas: 0, sin_cambios: 1, puede_deshacer: 0 });
    expect(await record(before.id)).toEqual(before);
    expect(await listed(id)).toBe(0);
  });

  it("says at its CITE why it cannot change a record", async () => {
    const derived = await made();
    await saved(derived.id, { derivado: 1 });
    const other = await made(PT, "tecnico.pt");
    const twice = await made();
    const gone = await made();
    await saved(gone.id, { eliminado_en: new Date() });
    const [facility] = await api.db.select().from(ppirtf).limit(1);
    const id = await review([
      { cite: "LPZ-ATR-1999-00001", jerarquia: "IV" },
      { cite: other.cite, jerarquia: "IV" },
      { cite: derived.cite, jerarquia: "IV" },
      { cite: twice.cite, jerarquia: "IV" },
      { cite: twice.cite, jerarquia: "V" },
      { cite: gone.cite, jerarquia: "IV" },
      { cite: facility?.cite ?? "X", jerarquia: "IV" },
    ]);
    const rows = await rowsOf(id);
    const said = rows.map(({ hallazgos }) => hallazgos.map(({ campo, nivel, texto }) => `${campo} ${nivel} ${texto}`));
    const none = (cite: string) => [
      `cite ERROR No hay un registro de su departamento con el CITE «${cite}»: corríjalo o vacíe la celda.`,
    ];
    expect(said).toEqual([
      none("LPZ-ATR-1999-00001"),
      none(other.cite),
      [
        `cite ERROR El registro con el CITE «${derived.cite}» ya fue derivado, y un registro derivado no se cambia: quite la fila.`,
      ],
      [],
      [`cite ERROR El CITE «${twice.cite}» ya está en la fila 5: deje una sola fila de cada registro.`],
      none(gone.cite),
      none(facility?.cite ?? "X"),
    ]);
    // Without the first of the two, the second stands.
    await api.ok("importacion.quitar", { as: LP_PERSON, id, body: { fila: 5, quitada: true } });
    expect((await rowsOf(id))[4]).toMatchObject({ grupo: "LISTA", cambia: { cite: twice.cite } });
    await api.ok("importacion.quitar", { as: LP_PERSON, id, body: { fila: 5, quitada: false } });
    expect((await rowsOf(id))[4]).toMatchObject({ grupo: "ERROR", cambia: null });
    // A typed CITE is compared at once.
    const free = await made();
    await api.ok("importacion.celda", {
      as: LP_PERSON,
      id,
      body: { fila: 6, campo: "cite", texto: free.cite, todas: false },
    });
    expect((await rowsOf(id))[4]).toMatchObject({ grupo: "LISTA", cambia: { id: free.id } });
  });

  it("of another department is changed by roles 1 and 2", async () => {
    const other = await made(PT, "tecnico.pt");
    const id = await review([{ cite: other.cite, jerarquia: "IV" }], "nacional");
    expect(await run(id, "TODAS", "nacional")).toMatchObject({ cambiadas: 1 });
    expect((await record(other.id)).jerarquia).toBe("IV");
  });

  it("stays out if the record changed since the review", async () => {
    const [first, second] = [await made(), await made()];
    const filas = [
      { cite: first.cite, jerarquia: "IV" },
      { cite: second.cite, jerarquia: "IV" },
    ];
    const id = await review(filas);
    await saved(first.id, { jerarquia: "II" });
    await saved(second.id, { distrito: "Otro" });
    expect(await run(id)).toMatchObject({ cambiadas: 1, estado: "IMPORTADA" });
    expect(await record(first.id)).toMatchObject({ jerarquia: "II" });
    expect(await record(second.id)).toMatchObject({ jerarquia: "IV", distrito: "Otro" });
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ grupo: "ERROR", cambia: null, id_registro: null });
    expect(row?.hallazgos[0]?.texto).toContain("cambió después de revisar esta fila (Jerarquía)");
    // Its CITE typed once more, it is compared with what stands now.
    await api.ok("importacion.celda", {
      as: LP_PERSON,
      id,
      body: { fila: 2, campo: "cite", texto: first.cite, todas: false },
    });
    expect((await rowsOf(id))[0]?.cambia?.cambios).toEqual([{ campo: "jerarquia", antes: "II", ahora: "IV" }]);
    expect(await run(id, "TODAS")).toMatchObject({ cambiadas: 2 });
  });

  it("deduces the territory anew where it says another municipality, and names what is wrong with the rest", async () => {
    const [first, second] = [await made(), await made()];
    const [achacachi] = await api.db
      .select({ id: municipio.id, nombre: municipio.nombre, id_provincia: municipio.id_provincia })
      .from(municipio)
      .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
      .where(and(eq(provincia.id_departamento, first.id_departamento), ne(provincia.id, first.id_provincia)))
      .limit(1);
    const id = await review([
      { cite: first.cite, id_municipio: achacachi?.nombre ?? "" },
      { cite: second.cite, g_z: "muy alto" },
      { cite: (await made()).cite, id_subtipo: "NO HAY TAL" },
    ]);
    const [moved, wrong, unknown] = await rowsOf(id);
    expect(moved?.cambia?.cambios.map(({ campo }) => campo)).toEqual(
      expect.arrayContaining(["id_provincia", "id_municipio"]),
    );
    expect(moved?.cambia?.cambios.find(({ campo }) => campo === "id_municipio")?.ahora).toBe(achacachi?.nombre);
    expect(wrong).toMatchObject({
      grupo: "DUDA",
      cambia: { cambios: [] },
      hallazgos: [{ campo: "g_z", nivel: "DUDA" }],
    });
    expect(unknown?.hallazgos.map(({ campo }) => campo)).toEqual(["id_subtipo"]);
    expect(await run(id)).toMatchObject({ cambiadas: 1 });
    expect(await record(first.id)).toMatchObject({
      id_municipio: achacachi?.id,
      id_provincia: achacachi?.id_provincia,
      jerarquia: first.jerarquia,
      g_x: first.g_x,
    });
  });

  it("needs no other column, and takes no value for all rows", async () => {
    const before = await made();
    const csv = ["CITE;JERARQUIA;OBS", `${before.cite};IV;x`, ";V;x"].join("\n");
    const { body } = await api.ok("importacion.create", { as: LP_PERSON, body: fileOf(csv) });
    const id = body.data?.id ?? 0;
    const columnas = (await detail(id)).columnas.map(({ n, significado }) => ({ n, significado }));
    expect(columnas.map(({ significado }) => significado)).toEqual(["cite", "jerarquia", null]);
    const chosen = { columnas, fijos: { distrito: "Sin distrito" }, por_fila: [], recordar: false };
    await api.ok("importacion.columnas", { as: LP_PERSON, id, body: chosen });
    await work(api);
    const [row, fresh] = await rowsOf(id);
    expect(row?.cambia?.cambios.map(({ campo }) => campo)).toEqual(["jerarquia"]);
    expect(fresh).toMatchObject({ grupo: "ERROR", cambia: null });
    expect(fresh?.textos["distrito"]).toBe("Sin distrito");
    expect(fresh?.hallazgos.map(({ campo }) => campo)).toContain("nombre_atractivo");
  });

  it("changes a facility too", async () => {
    const texts = await textsOf(api, "ppirtf", "Centro del cite", LP);
    const filas = [{ ...texts, g_x: "-16.05", g_y: "-68.95" }];
    const first = await checkedImport(api, { as: LP_PERSON, tipo: "ppirtf", filas });
    await run(first);
    const one = async () => (await api.db.select().from(ppirtf).where(eq(ppirtf.nombre_centro, "Centro del cite")))[0];
    const before = await one();
    const given = [{ cite: before?.cite ?? "", codigo_dt: "DT-77" }];
    const id = await checkedImport(api, { as: LP_PERSON, tipo: "ppirtf", filas: given });
    expect(await run(id, "TODAS")).toMatchObject({ cambiadas: 1 });
    const { actualizado_en: _now, ...after } = { ...(await one()) };
    const { actualizado_en: _then, ...was } = { ...before };
    expect(after).toEqual({ ...was, codigo_dt: "DT-77", version: (before?.version ?? 0) + 1 });
  });

  it("stops an import of all rows", async () => {
    const [first, second] = [await made(), await made()];
    const id = await review([
      { cite: first.cite, jerarquia: "IV" },
      { cite: second.cite, jerarquia: "IV" },
    ]);
    await saved(second.id, { derivado: 1 });
    expect(await run(id, "TODAS")).toMatchObject({ estado: "REVISION", cambiadas: 0 });
    expect(await record(first.id)).toEqual(first);
  });

  it("is taken back: old values return, and what somebody touched since stays", async () => {
    const [first, second] = [await made(), await made()];
    const fresh = await textsOf(api, "ppirta", "Recurso nuevo del cite", LP);
    const id = await review([
      { cite: first.cite, jerarquia: "IV", bioclima: "Puna" },
      { cite: second.cite, jerarquia: "IV" },
      { ...fresh, g_x: "-16.2", g_y: "-68.9" },
    ]);
    expect(await run(id)).toMatchObject({ importadas: 1, cambiadas: 2, puede_deshacer: 0 });
    const { version: _version, completito: _c, ...body } = { ...(await record(second.id)), distrito: "Otro distrito" };
    await api.ok("ppirta.update", { as: LP_PERSON, id: second.id, body });
    const asked = await api.ok("importacion.quedan", { as: "gobernacion.lp", id });
    expect(asked.body).toMatchObject({
      quita: 1,
      vuelve: 1,
      total: 1,
      quedan: [{ id: second.id, que: "cambió un dato" }],
    });
    await api.ok("importacion.deshacer", { as: "gobernacion.lp", id });
    await work(api);
    expect(await detail(id)).toMatchObject({ estado: "DESHECHA", importadas: 0, cambiadas: 1 });
    const back = await record(first.id);
    expect(back).toMatchObject({ jerarquia: "III", bioclima: null, version: first.version + 2 });
    const entry = (await told(first.id)).at(-1);
    expect(entry?.cambios).toContainEqual({ campo: "importacion", de: null, a: id });
    expect(await record(second.id)).toMatchObject({ jerarquia: "IV", distrito: "Otro distrito" });
    expect(await listed(id)).toBe(1);
  });

  it("keeps a changed record whose old values fit no more, and names it", async () => {
    const first = await made();
    const towns = await api.db
      .select({ nombre: municipio.nombre })
      .from(municipio)
      .where(and(eq(municipio.id_provincia, first.id_provincia), ne(municipio.id, first.id_municipio)))
      .limit(1);
    const id = await review([{ cite: first.cite, id_municipio: towns[0]?.nombre ?? "" }]);
    expect(await run(id)).toMatchObject({ cambiadas: 1 });
    const changed = await record(first.id);
    // The municipality it had goes to another province.
    const [town] = await api.db.select().from(municipio).where(eq(municipio.id, first.id_municipio));
    const [elsewhere] = await api.db.select().from(provincia).where(ne(provincia.id, first.id_provincia)).limit(1);
    const move = (values: { id_provincia: number; codigo: string }) =>
      api.db.update(municipio).set(values).where(eq(municipio.id, first.id_municipio));
    if (!town || !elsewhere) throw new Error("No province to move to");
    await move({ id_provincia: elsewhere.id, codigo: "99" });
    try {
      await api.ok("importacion.deshacer", { as: "gobernacion.lp", id });
      await work(api);
      expect(await detail(id)).toMatchObject({ estado: "DESHECHA", cambiadas: 1 });
      expect(await record(first.id)).toEqual(changed);
    } finally {
      await move(town);
    }
  });

  /** Records of one file, in places of their own. */
  const many = async (n: number) => {
    const texts = await textsOf(api, "ppirta", "", LP);
    serial += 1;
    const filas = Array.from({ length: n }, (_, i) => ({
      ...texts,
      ...{
        nombre_atractivo: `Muchos ${serial} número ${i}`,
        g_x: String(-17.9 + i * 0.006),
        g_y: String(-68.9 + serial * 0.006),
      },
    }));
    const id = await review(filas);
    await run(id);
    return api.db
      .select()
      .from(ppirta)
      .where(like(ppirta.nombre_atractivo, `Muchos ${serial} %`))
      .orderBy(asc(ppirta.id));
  };
  const services = () => ({ files: api.files, clock: api.now, log: createLogger("error", () => undefined) });
  /** Runs a work whose process ends in that transaction, before or after its end. */
  const die = async (estado: EstadoImportacion, doing: Work, { at, committed }: { at: number; committed: boolean }) => {
    let left = at;
    const ends = () => {
      left -= 1;
      if (left === 0) throw new Error("The process died");
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
    const lease = await claimWork(api.db, [estado]);
    if (!lease) throw new Error("Nothing is due");
    await expect(doing({ db: dying, services: services(), lease })).rejects.toThrow("The process died");
    await lease.release();
  };

  it("is done once and given back once, also when the process ends in the middle of either", async () => {
    const records = await many(60);
    const id = await review(records.map(({ cite }) => ({ cite, jerarquia: "IV" })));
    await api.ok("importacion.importar", { as: LP_PERSON, id, body: { modo: "CORRECTAS" } });
    await die("IMPORTANDO", importRows, { at: 2, committed: false });
    expect(await detail(id)).toMatchObject({ cambiadas: BATCH, hechas: BATCH });
    await die("IMPORTANDO", importRows, { at: 1, committed: true });
    await work(api);
    expect(await detail(id)).toMatchObject({ estado: "IMPORTADA", cambiadas: 60, hechas: 60 });
    for (const { id: one, version } of records) {
      expect(await record(one)).toMatchObject({ jerarquia: "IV", version: version + 1 });
    }
    await api.ok("importacion.deshacer", { as: "gobernacion.lp", id });
    await die("DESHACIENDO", takeBack, { at: 2, committed: false });
    await die("DESHACIENDO", takeBack, { at: 1, committed: true });
    await work(api);
    expect(await detail(id)).toMatchObject({ estado: "DESHECHA", cambiadas: 0 });
    for (const { id: one, version } of records) {
      expect(await record(one)).toMatchObject({ jerarquia: "III", version: version + 2 });
    }
  });

  it("goes in with the others or not at all, if that was asked", async () => {
    const records = await many(30);
    const changes = records.map(({ cite }) => ({ cite, jerarquia: "IV" }));
    const fresh = await textsOf(api, "ppirta", "Nuevo entre cambios", LP);
    const id = await review([...changes, { ...fresh, g_x: "-18.5", g_y: "-68.7" }]);
    await api.ok("importacion.importar", { as: LP_PERSON, id, body: { modo: "TODAS" } });
    await die("IMPORTANDO", importRows, { at: 1, committed: false });
    expect((await record(records[0]?.id ?? 0)).jerarquia).toBe("III");
    await work(api);
    expect(await detail(id)).toMatchObject({ estado: "IMPORTADA", importadas: 1, cambiadas: 30, hechas: 31 });
    expect(await listed(id)).toBe(31);
  });

  it("leaves projection and datum, and says no doubt on what it does not change", async () => {
    const [far, measured] = [await made(), await made()];
    const [utm] = await api.db.select().from(proyeccion).where(ne(proyeccion.sigla, "GEO")).limit(1);
    const [psad] = await api.db.select().from(datum).where(ne(datum.sigla, "WGS84")).limit(1);
    await saved(measured.id, { id_proyeccion: utm?.id, id_datum: psad?.id });
    // Far from its municipality, which the form would doubt.
    await saved(far.id, { g_x: -21.43, g_y: -65.74 });
    const id = await review([
      { cite: measured.cite, jerarquia: "IV" },
      { cite: far.cite, jerarquia: "IV" },
      { cite: (await made()).cite, g_x: "-21.5", g_y: "-65.6" },
      { cite: (await made()).cite, g_x: String(measured.g_x), g_y: String(measured.g_y) },
    ]);
    const [first, second, moved, alike] = await rowsOf(id);
    expect([first?.grupo, second?.grupo]).toEqual(["LISTA", "LISTA"]);
    expect(moved).toMatchObject({ grupo: "DUDA", hallazgos: [{ campo: "cite", clase: "fuera" }] });
    expect(moved?.cambia?.cambios.map(({ campo }) => campo)).toEqual(["g_x", "g_y"]);
    expect(alike?.hallazgos).toContainEqual(expect.objectContaining({ campo: "cite", clase: "parecido" }));
    await run(id, "TODAS");
    const { id_proyeccion, id_datum, g_x, g_y } = await record(measured.id);
    expect([id_proyeccion, id_datum, g_x, g_y]).toEqual([utm?.id, psad?.id, measured.g_x, measured.g_y]);
  });

  it("is done once, also when the process ends in the middle and another goes on", async () => {
    const before = await made();
    const id = await review([{ cite: before.cite, jerarquia: "IV" }]);
    await run(id);
    await api.db.update(importacion).set({ estado: "IMPORTANDO", tomada_por: null }).where(eq(importacion.id, id));
    await work(api);
    expect(await detail(id)).toMatchObject({ estado: "IMPORTADA", cambiadas: 1 });
    expect((await record(before.id)).version).toBe(before.version + 1);
  });
});
