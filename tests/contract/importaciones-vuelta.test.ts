import { ReadableStream as Lines } from "node:stream/web";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeFile } from "@/app/exportar/[lista]/file";
import type { Body } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import type { FilaImportacion, ImportacionDetalle } from "@/contract/resources/importaciones";
import { exportFile, type RowsFormat } from "@/lib/lists/export";
import { ppirta, ppirtf } from "@/ministry-api/db/schema";
import { apiOn } from "./harness";
import { work } from "./importaciones-imported";

/** An untouched export of the product comes back without a change, in any of its files (decision 039). */

const AS = "admin";
const TABLES = { ppirta, ppirtf };

describe("an untouched export that is imported again", { timeout: 240_000 }, () => {
  const api = apiOn("pglite");
  beforeAll(async () => {
    // What records may lack or hold: nothing of what the form requires, quotes, several lines, blanks.
    const [first, second] = await api.db.select().from(ppirta).where(eq(ppirta.derivado, 0)).limit(2);
    if (!first || !second) throw new Error("The seed has no records");
    await api.db
      .update(ppirta)
      .set({
        nombre_atractivo: 'Fiesta "Ch’utillos"; la 1ª',
        comunidad: "Dos\nlíneas",
        ...{ distrito: null, g_z: null, id_proyeccion: null, id_datum: null },
      })
      .where(eq(ppirta.id, first.id));
    await api.db.update(ppirta).set({ comunidad: null, gaioc: null }).where(eq(ppirta.id, second.id));
    const [facility] = await api.db.select().from(ppirtf).where(eq(ppirtf.derivado, 0)).limit(1);
    await api.db
      .update(ppirtf)
      .set({ codigo_dt: null, g_z: null, nombre_centro: "Hostal\u00a0 «El Sol», 2 pisos" })
      .where(eq(ppirtf.id, facility?.id ?? 0));
  });

  async function exported(kind: Kind, formato: RowsFormat) {
    const rows: unknown[] = [];
    for (let page = 1, total = Infinity; rows.length < total; page++) {
      const { body } = await api.ok(`${kind}.list`, { as: AS, query: { page, rows: 100 } });
      const list = body[kind] as { data: unknown[]; total: number };
      total = list.total;
      rows.push(...list.data);
    }
    const lines = Lines.from(rows.map((row) => new TextEncoder().encode(`${JSON.stringify(row)}\n`)));
    const file = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
    const subject = { rol: 1 as const, id_departamento: null };
    const written = writeFile({ lista: kind, formato, subject, ids: null, lines, other: null, file: file.writable });
    const bytes = Buffer.from(await new Response(file.readable).arrayBuffer());
    expect(await written).toBeNull();
    return { bytes, total: rows.length };
  }

  async function imported(kind: Kind, nombre: string, bytes: Buffer): Promise<number> {
    const archivo = bytes.toString("base64");
    const { body } = await api.ok("importacion.create", { as: AS, body: { tipo: kind, nombre, archivo } });
    const id = body.data?.id ?? 0;
    const { body: read } = await api.ok("importacion.detail", { as: AS, id });
    const { columnas } = read["importacion"] as ImportacionDetalle;
    const chosen: Body<"importacion.columnas"> = {
      columnas: columnas.map(({ n, significado }) => ({ n, significado })),
      ...{ fijos: {}, por_fila: [], recordar: false },
    };
    await api.ok("importacion.columnas", { as: AS, id, body: chosen });
    await work(api);
    return id;
  }

  async function everyRow(id: number): Promise<FilaImportacion[]> {
    const all: FilaImportacion[] = [];
    for (let total = Infinity; all.length < total;) {
      const { body } = await api.ok("importacion.filas", { as: AS, id, query: { desde: all.length, rows: 100 } });
      const page = body as unknown as { filas: FilaImportacion[]; total: number };
      total = page.total;
      all.push(...page.filas);
    }
    return all;
  }

  const cases = (["ppirta", "ppirtf"] as const).flatMap((kind) =>
    (["xlsx", "csv-excel", "csv", "geojson"] as const).map((formato) => [kind, formato] as const),
  );
  it.each(cases)("%s as %s: 'sin cambios', and 'derivado, no se cambia'", async (kind, formato) => {
    const { bytes, total } = await exported(kind, formato);
    const id = await imported(kind, exportFile("inventario", formato), bytes);
    const rows = await everyRow(id);
    expect(rows).toHaveLength(total);
    const table = TABLES[kind];
    const records = await api.db.select({ id: table.id, derivado: table.derivado }).from(table);
    const derived = new Set(records.flatMap((one) => (one.derivado === 1 ? [one.id] : [])));
    const told = rows.map(({ grupo, cambia, hallazgos }) => ({
      ...{ grupo, cambios: cambia?.cambios ?? null },
      textos: hallazgos.map(({ texto }) =>
        texto.replace(/«[^»]*»( \(columna «CITE»\))?/u, "X").replace("(columna «cite») ", ""),
      ),
    }));
    const isDerived = rows.map(({ cambia }) => derived.has(cambia?.id ?? 0));
    expect(isDerived.filter(Boolean).length).toBeGreaterThan(0);
    expect(told.filter((_one, n) => !isDerived[n]).filter(({ grupo }) => grupo !== "LISTA")).toEqual([]);
    expect(told.flatMap(({ cambios }) => cambios?.map(({ campo }) => campo) ?? ["not compared"])).toEqual([]);
    const said = new Set(told.filter((_one, n) => isDerived[n]).flatMap(({ textos }) => textos));
    expect([...said]).toEqual([
      "El registro con el CITE X ya fue derivado, y un registro derivado no se cambia. La fila no dice nada nuevo.",
    ]);
    await api.ok("importacion.importar", { as: AS, id, body: { modo: "TODAS" } });
    await work(api);
    const { body } = await api.ok("importacion.detail", { as: AS, id });
    expect(body["importacion"]).toMatchObject({ estado: "IMPORTADA", importadas: 0, cambiadas: 0, sin_cambios: total });
  });
});
