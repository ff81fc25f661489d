import { and, asc, count, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Query, Reply } from "@/contract";
import { esInventario } from "@/contract/importacion/tipos";
import { GRUPOS_FILA, type EstadoImportacion } from "@/contract/resources/importaciones";
import type { Db } from "../db/client";
import { importacionFila as f, ppirta, ppirtf } from "../db/schema";
import { matchesWords } from "../db/search";
import type { Caller } from "../http/handler";
import { type StoredImport, visibleImport } from "./access";
import { OMITEN } from "./count";
import { shownRow, type StoredRow } from "./rows";

/** States of an import that has brought in what it could. */
const ENDED: readonly EstadoImportacion[] = ["DETENIDA", "IMPORTADA", "DESHACIENDO", "DESHECHA"];

/**
 * The rows of a group; FUERA are those that did not get in, or will not as they are, OMITEN those that are in without a
 * value of theirs that could not be read.
 */
function ofGroup(grupo: Query<"importacion.filas">["grupo"], estado: EstadoImportacion): SQL | undefined {
  if (grupo === undefined) return undefined;
  if (grupo === "CAMBIAN") {
    return and(ne(f.grupo, "ERROR"), eq(f.quitada, false), sql`jsonb_array_length(${f.cambia}->'cambios') > 0`);
  }
  if (grupo === "QUITADAS") return eq(f.quitada, true);
  if (grupo === "OMITEN") return OMITEN;
  if (grupo !== "FUERA") return and(eq(f.grupo, grupo), eq(f.quitada, false));
  return ENDED.includes(estado) ? isNull(f.id_registro) : and(eq(f.grupo, "ERROR"), eq(f.quitada, false));
}

/** Which rows of an import are meant. */
const meant = (id: number, estado: EstadoImportacion, { grupo, clase, q }: Query<"importacion.numeros">) =>
  and(
    eq(f.id_importacion, id),
    ofGroup(grupo, estado),
    clase ? sql`${f.hallazgos} @> ${JSON.stringify([{ clase }])}::jsonb` : undefined,
    matchesWords(f.busqueda, q),
  );

/** The cites of the records that rows became or changed, by id; none of a catalogue's entries. */
async function citesOf(db: Db, tipo: StoredImport["tipo"], rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ id_registro }) => id_registro ?? []);
  if (!esInventario(tipo) || ids.length === 0) return new Map();
  const t = tipo === "ppirta" ? ppirta : ppirtf;
  const found = await db.select({ id: t.id, cite: t.cite }).from(t).where(inArray(t.id, ids));
  return new Map(found.map(({ id, cite }) => [id, cite]));
}

/** The rows of an import, by group, kind of finding and words, or just those of some numbers. Errors: 404. */
export async function readRows(
  db: Db,
  caller: Caller,
  id: number,
  { numeros, desde, rows, ...filter }: Query<"importacion.filas">,
): Promise<Reply<"importacion.filas">> {
  const { estado, tipo } = await visibleImport(db, caller, id);
  const where = numeros
    ? and(eq(f.id_importacion, id), inArray(f.fila, numeros.split(",").map(Number)))
    : meant(id, estado, filter);
  const [found] = await db.select({ total: count() }).from(f).where(where);
  const page = await db.select().from(f).where(where).orderBy(asc(f.fila)).offset(desde).limit(rows);
  const withCells = filter.grupo === "FUERA" || filter.grupo === "OMITEN";
  const cites = filter.grupo === "OMITEN" ? await citesOf(db, tipo, page) : new Map<number, string>();
  const filas = page.map((row) => {
    const cite = cites.get(row.id_registro ?? 0);
    return { ...shownRow(row), ...(withCells && { celdas: row.celdas }), ...(cite !== undefined && { cite }) };
  });
  return { total: found?.total ?? 0, filas };
}

/** The numbers of all rows that `readRows` would give page by page. Errors: 404. */
export async function readNumbers(
  db: Db,
  caller: Caller,
  id: number,
  filter: Query<"importacion.numeros">,
): Promise<Reply<"importacion.numeros">> {
  const { estado } = await visibleImport(db, caller, id);
  const rows = await db
    .select({ fila: f.fila })
    .from(f)
    .where(meant(id, estado, filter))
    .orderBy(asc(f.fila));
  return { numeros: rows.map(({ fila }) => fila) };
}

/** Every row with a point that is not taken out: its number, latitude, longitude and the place of its group. */
export async function readPoints(db: Db, caller: Caller, id: number): Promise<Reply<"importacion.puntos">> {
  await visibleImport(db, caller, id);
  const place = sql.join(
    GRUPOS_FILA.map((grupo) => sql`${grupo}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ puntos: [number, number, number, number][] }>(sql`
    select coalesce(jsonb_agg(jsonb_build_array(fila, g_x, g_y, array_position(array[${place}], grupo) - 1)
      order by fila), '[]') as puntos
    from importacion_fila where id_importacion = ${id} and not quitada and g_x is not null and g_y is not null`);
  return { puntos: rows[0]?.puntos ?? [] };
}

/** Rows with this very text in a column, of those that can still be changed. */
export const sameText = (id: number, campo: string, texto: string) =>
  and(
    eq(f.id_importacion, id),
    eq(f.quitada, false),
    isNull(f.id_registro),
    sql`coalesce(${f.textos}->>${campo}, '') = ${texto}`,
  );

/** How many rows have this very text in a column. Errors: 404. */
export async function countSame(
  db: Db,
  caller: Caller,
  id: number,
  { campo, texto }: Query<"importacion.iguales">,
): Promise<Reply<"importacion.iguales">> {
  await visibleImport(db, caller, id);
  const [found] = await db
    .select({ filas: count() })
    .from(f)
    .where(sameText(id, campo, texto));
  return { filas: found?.filas ?? 0 };
}
