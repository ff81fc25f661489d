import { performance } from "node:perf_hooks";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import {
  comunidad,
  departamento,
  importacion,
  importacionFila,
  municipio,
  ppirta,
  subtipo,
  tipo,
} from "@/ministry-api/db/schema";
import { provincia, usuario } from "@/ministry-api/db/schema";
import { catalogues } from "@/ministry-api/importaciones/check/catalogues";
import { storedCatalogues, loadReader } from "@/ministry-api/importaciones/check/reader";
import { checkAll, checkChanged, checkRows } from "@/ministry-api/importaciones/check/check";
import type { CheckedRow, RowTexts } from "@/ministry-api/importaciones/types";
import { apiOn, LIKE_DATABASES, ONE_DATABASE } from "./harness";

const EVERYWHERE: Subject = { rol: 1, id_departamento: null };
const target = (persona = EVERYWHERE, kind: Kind = "ppirta") => ({
  tipo: kind,
  persona,
  encabezados: new Map([["nombre_atractivo", "NOMBRE DEL RECURSO"]]),
});

/** A place of its own for rows that no record is near to. */
const UYUNI = { id_municipio: "Uyuni", id_departamento: "Potosí", g_x: "-20.45000", g_y: "-66.80000" };
const row = (fila: number, over: Readonly<Record<string, string>> = {}, quitada = false): RowTexts => ({
  fila,
  quitada,
  textos: {
    nombre_atractivo: `Cueva ${"ABCDEFGHIJ"[fila % 10]}`,
    ...{ jerarquia: "II", id_subtipo: "Gruta", g_z: "3700", comunidad: "Uyuni", distrito: "Distrito 1" },
    ...UYUNI,
    ...over,
  },
});

async function all(batches: AsyncIterable<CheckedRow[]>): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}
const said = (rows: readonly CheckedRow[]) =>
  Object.fromEntries(rows.map(({ fila, hallazgos }) => [fila, hallazgos.map(({ clase }) => clase)]));

describe.each(LIKE_DATABASES)("the check of imported rows (%s)", (database) => {
  const api = apiOn(database);

  /** The catalogues without their localities, as the check has them. */
  const indexed = async () =>
    catalogues({ ...(await storedCatalogues(api.db)), comunidades: [], outlines: [], units: [] });
  const namesOf = async () => {
    const [record] = await api.db
      .select({
        nombre: ppirta.nombre_atractivo,
        cite: ppirta.cite,
        g_x: ppirta.g_x,
        g_y: ppirta.g_y,
        subtipo: subtipo.codigo_completo,
        municipio: municipio.codigo_completo,
        id_departamento: ppirta.id_departamento,
      })
      .from(ppirta)
      .innerJoin(subtipo, eq(subtipo.id, ppirta.id_subtipo))
      .innerJoin(municipio, eq(municipio.id, ppirta.id_municipio))
      .where(sql`${ppirta.eliminado_en} is null and length(${ppirta.nombre_atractivo}) > 12`)
      .orderBy(ppirta.id)
      .limit(1);
    if (!record) throw new Error("The seed has no attraction");
    return record;
  };
  const asRow = (record: Awaited<ReturnType<typeof namesOf>>, metresNorth: number) =>
    row(2, {
      nombre_atractivo: `${record.nombre} 2`,
      g_x: String(record.g_x + metresNorth / 111_195),
      g_y: String(record.g_y),
      id_subtipo: record.subtipo,
      id_municipio: record.municipio,
      id_departamento: "",
    });

  it("finds every subtype, municipality, province, department and region by its own name or code", async () => {
    const contexto = await indexed();
    const { municipio: municipalities, clases } = contexto;
    for (const one of municipalities.rows) {
      expect(municipalities.exact(one.codigo_completo), one.nombre).toEqual([one]);
      expect(municipalities.exact(municipalities.nameOf(one)), one.nombre).toEqual([one]);
      expect(municipalities.exact(one.nombre.toLowerCase())).toContain(one);
    }
    for (const { subtipo: subtypes } of Object.values(clases)) {
      expect(subtypes.rows.length).toBeGreaterThan(50);
      for (const one of subtypes.rows) {
        expect(subtypes.exact(one.codigo_completo), one.nombre).toEqual([one]);
        expect(subtypes.exact(subtypes.nameOf(one)), one.nombre).toEqual([one]);
      }
    }
    for (const one of contexto.provincia.rows) {
      expect(contexto.provincia.exact(contexto.provincia.nameOf(one)), one.nombre).toEqual([one]);
    }
    for (const kind of ["departamento", "region", "macro"] as const) {
      for (const one of contexto[kind].rows) expect(contexto[kind].exact(one.nombre)).toEqual([one]);
    }
  });

  it("understands slips in the names of municipalities", async () => {
    const long = (await indexed()).municipio.rows.filter(({ nombre }) => nombre.length > 6);
    const slips = long.map(({ nombre, latitud, longitud }) => ({
      textos: {
        ...row(1).textos,
        // The third and the fourth letter change places.
        id_municipio: nombre.replace(/^(.{2})(.)(.)/, "$1$3$2"),
        ...{ id_departamento: "", g_x: String(latitud), g_y: String(longitud) },
      },
    }));
    const checked = await checkRows(await loadReader(api.db, target()), slips);
    const right = checked.filter(({ valores }, n) => valores?.["id_municipio"] === long[n]?.id);
    expect(right.length / long.length).toBeGreaterThan(0.97);
  });

  it("counts a changed catalogue at once", async () => {
    const texts = { ...row(1).textos, id_municipio: "Nueva Uyuni del Salar" };
    const check = async () => (await checkRows(await loadReader(api.db, target()), [{ textos: texts }]))[0];
    const before = await check();
    expect(before?.entendidos["id_municipio"] ?? "").not.toBe("NUEVA UYUNI DEL SALAR");
    await api.db.update(municipio).set({ nombre: "NUEVA UYUNI DEL SALAR" }).where(eq(municipio.nombre, "UYUNI"));
    try {
      expect((await check())?.hallazgos).toEqual([]);
    } finally {
      await api.db.update(municipio).set({ nombre: "UYUNI" }).where(eq(municipio.nombre, "NUEVA UYUNI DEL SALAR"));
    }
  });

  it("names the record of the inventory that a row is like, with its cite and distance, within the scope", async () => {
    const record = await namesOf();
    const check = async (persona: Subject, metres: number) =>
      (await all(checkAll(api.db, await loadReader(api.db, target(persona)), [asRow(record, metres)])))[0];
    const like = (await check(EVERYWHERE, 120))?.hallazgos.find(({ clase }) => clase === "parecido");
    expect(like?.nivel).toBe("DUDA");
    expect(like?.texto).toContain(`Ya hay un registro parecido cerca: ${record.nombre}, ${record.cite}, a 120 m`);
    const far = await check(EVERYWHERE, 2000);
    expect(far?.hallazgos.map(({ clase }) => clase)).not.toContain("parecido");
    const elsewhere = (record.id_departamento % 9) + 1;
    const other = await check({ rol: 4, id_departamento: elsewhere }, 120);
    expect(other?.hallazgos.map(({ clase }) => clase)).not.toContain("parecido");
  });

  it("doubts the later of two rows alike, and neither of one that was taken out", async () => {
    const reader = await loadReader(api.db, target());
    const same = { nombre_atractivo: "Laguna Honda" };
    const rows = await all(
      checkAll(api.db, reader, [
        row(2, same),
        row(3, { nombre_atractivo: "Laguna  HONDA", g_x: "-20.45200" }),
        row(4, { ...same, id_municipio: "Tupiza", g_x: "-21.44000", g_y: "-65.72000" }),
        row(5),
        row(6, { nombre_atractivo: "Laguna del Alba" }, true),
        row(7, { nombre_atractivo: "Laguna del Alba" }),
      ]),
    );
    expect(said(rows)).toMatchObject({ 2: [], 3: ["repetida"], 4: [], 5: [], 7: [] });
    expect(rows[1]?.hallazgos[0]?.texto).toContain("la fila 2 tiene el mismo nombre y está a 222 m");
  });

  it("checks a changed row with its twins in the file, those it had and those it gets", async () => {
    const reader = await loadReader(api.db, target());
    const [author] = await api.db.select({ id: usuario.id }).from(usuario).limit(1);
    const [made] = await api.db
      .insert(importacion)
      .values({
        ...{ tipo: "ppirta", id_usuario: author?.id ?? 0, usuario: "Prueba", archivo: "a.csv", formato: "CSV" },
        ...{ bytes: 1, estado: "REVISION", hojas: [], avisos: [], columnas: [] },
      })
      .returning({ id: importacion.id });
    const id = made?.id ?? 0;
    const rows = [
      row(2, { nombre_atractivo: "Laguna Honda" }),
      row(3, { nombre_atractivo: "Laguna Honda" }),
      row(4, { nombre_atractivo: "Laguna Turbia" }),
    ];
    for (const checked of await all(checkAll(api.db, reader, rows))) {
      const textos = { ...rows.find(({ fila }) => fila === checked.fila)?.textos };
      await api.db
        .insert(importacionFila)
        .values({ ...checked, textos, id_importacion: id, celdas: [], busqueda: checked.nombre });
    }

    const renamed = await checkChanged(api.db, reader, id, [row(2, { nombre_atractivo: "Laguna Turbia" })]);
    expect(said(renamed)).toEqual({ 2: [], 3: [], 4: ["repetida"] });
    expect(renamed[0]?.fila).toBe(2);
    expect(renamed.find(({ fila }) => fila === 3)).toMatchObject({ grupo: "LISTA", nombre: "laguna honda" });
    expect(renamed.find(({ fila }) => fila === 4)).toMatchObject({ grupo: "DUDA" });

    const out = await checkChanged(api.db, reader, id, [
      { ...row(2, { nombre_atractivo: "Laguna Honda" }), quitada: true },
    ]);
    expect(said(out)).toEqual({ 2: [], 3: [] });
    const unchanged = await checkChanged(api.db, reader, id, [row(4, { nombre_atractivo: "Laguna Turbia" })]);
    expect(said(unchanged)).toEqual({ 4: [] });
  });
});

/** Milliseconds of the processor that this process has used. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The processor's milliseconds between two turns of the event loop, in order of length. */
function watchTurns() {
  const lengths: number[] = [];
  let last = spent();
  let over = false;
  const turn = () => {
    const now = spent();
    lengths.push(now - last);
    last = now;
    if (!over) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  return {
    stop: () => {
      over = true;
      return lengths.sort((a, b) => a - b);
    },
  };
}

describe.each(ONE_DATABASE)("a large file (%s)", (database) => {
  const api = apiOn(database);

  it("is checked within seconds while others are answered, and an edited row at once", async () => {
    const places = await api.db
      .select({
        ...{ nombre: comunidad.nombre, latitud: comunidad.latitud, longitud: comunidad.longitud },
        ...{ municipio: municipio.nombre, provincia: provincia.nombre, departamento: departamento.nombre },
      })
      .from(comunidad)
      .innerJoin(municipio, eq(municipio.id, comunidad.id_municipio))
      .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
      .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
      .orderBy(comunidad.id)
      .limit(5000);
    const kinds = await api.db
      .select({ nombre: subtipo.nombre, tipo: tipo.nombre })
      .from(subtipo)
      .innerJoin(tipo, eq(tipo.id, subtipo.id_tipo));
    const rows = Array.from({ length: 5000 }, (_, n): RowTexts => {
      const place = places[n % places.length];
      const kind = kinds[(n * 7) % kinds.length];
      // Each fifth name is written wrongly.
      const slip = (name = "") => (n % 5 === 0 ? name.replace(/^(.{3})/, "$1a") : name);
      return row(n + 2, {
        nombre_atractivo: `Sitio ${place?.nombre} ${n % 3000}`,
        ...{ id_municipio: slip(place?.municipio), id_provincia: place?.provincia ?? "" },
        ...{ id_departamento: place?.departamento ?? "", id_subtipo: slip(kind?.nombre), id_tipo: kind?.tipo ?? "" },
        ...{ g_x: String(place?.latitud), g_y: String(place?.longitud), comunidad: n % 2 ? "" : "Alto" },
      });
    });
    const reader = await loadReader(api.db, target());
    // Processor time, not the clock's: the machine may be busy with other suites.
    const begun = spent();
    const turns = watchTurns();
    const idle = performance.eventLoopUtilization();
    const checked = await all(checkAll(api.db, reader, rows));
    const lengths = turns.stop();
    const used = spent() - begun;
    const { utilization } = performance.eventLoopUtilization(idle);
    // The thread reads, and others are answered meanwhile: on the event loop it would be nearly all of its time.
    expect(utilization).toBeLessThan(0.4);
    // Four seconds on two busy cores; `npm run bench -- import` times 10,000 rows.
    expect(used).toBeLessThan(10_000);
    expect(lengths.length).toBeGreaterThan(25);
    // A few turns hold work of the engine's own besides, such as collecting what is not needed any more.
    expect(lengths[Math.floor(lengths.length * 0.97)]).toBeLessThan(50);
    expect(checked.map(({ fila }) => fila)).toEqual(rows.map(({ fila }) => fila));
    expect(checked.filter(({ valores }) => valores !== null).length).toBeGreaterThan(1000);

    const edited = spent();
    await checkChanged(api.db, await loadReader(api.db, target()), 0, rows.slice(0, 1));
    expect(spent() - edited).toBeLessThan(200);
  });
});
