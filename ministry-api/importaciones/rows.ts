import { sql, and, asc, count, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import {
  type FilaImportacion,
  type CuentaFilas,
  type GrupoFila,
  type Hallazgo,
  GRUPOS_FILA,
  type EstadoImportacion,
} from "@/contract/resources/importaciones";
import type { Query, Reply } from "@/contract";
import { esInventario } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../db/client";
import { type importacionFila, importacionFila as f, ppirta, ppirtf } from "../db/schema";
import { type Choice, retyped, storedTexts } from "./row-texts";
import type { Checked } from "./types";
import { matchesWords } from "../db/search";
import type { Caller } from "../http/handler";
import { type StoredImport, visibleImport } from "./access";

/** The rows of an import as they are stored: written, read, counted and shown. */

export type StoredRow = typeof importacionFila.$inferSelect;

/** Rows that one statement reads or writes: others wait while its text is made or parsed. */
export const BATCH = 100;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

/** Writes rows that are not checked yet (`uncheckedRow`), as JSON; not many at a time. */
export async function insertRows(tx: Db | Tx, id: number, rows: string): Promise<void> {
  await tx.execute(sql`
    insert into importacion_fila
      (id_importacion, fila, celdas, textos, entendidos, hallazgos, grupo, nombre, busqueda)
    select ${id}, n.fila, n.celdas, n.textos, '{}', '[]', 'LISTA', n.nombre, n.busqueda
    from jsonb_to_recordset(${rows}::jsonb)
      as n(fila int, celdas jsonb, textos jsonb, nombre text, busqueda text)`);
}

/** A page of an import's rows in the order of the file, after that number. */
async function pageOfRows(db: Db | Tx, id: number, after: number) {
  const { rows } = await db.execute<Pick<StoredRow, "fila" | "celdas" | "textos" | "quitada">>(sql`
    select fila, celdas, textos, quitada from importacion_fila
    where id_importacion = ${id} and fila > ${after} order by fila limit ${BATCH}`);
  return rows;
}

/** Gives the rows the texts of another choice of columns, to be checked again. Returns how many there are. */
export async function rewriteRows(tx: Db | Tx, id: number, before: Choice, after: Choice): Promise<number> {
  let total = 0;
  for (let last = 0; ;) {
    const page = await pageOfRows(tx, id, last);
    if (page.length === 0) return total;
    const rows = page.map(({ fila, celdas, textos }) => ({
      fila,
      ...storedTexts(after.tipo, retyped(celdas, textos, before, after)),
    }));
    await tx.execute(sql`
      update importacion_fila f
      set textos = n.textos, nombre = n.nombre, busqueda = n.busqueda,
        entendidos = '{}', hallazgos = '[]', valores = null, cambia = null, grupo = 'LISTA'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(fila int, textos jsonb, nombre text, busqueda text)
      where f.id_importacion = ${id} and f.fila = n.fila`);
    total += page.length;
    last = page.at(-1)?.fila ?? last;
  }
}

/** Stores what the check says of rows. */
export async function writeChecked(
  tx: Db | Tx,
  id: number,
  checked: readonly (Checked & { fila: number })[],
): Promise<void> {
  for (const some of batches(checked)) {
    await tx.execute(sql`
      update importacion_fila f
      set grupo = n.grupo, cambia = n.cambia, hallazgos = n.hallazgos, entendidos = n.entendidos, valores = n.valores,
        nombre = n.nombre, g_x = n.g_x, g_y = n.g_y
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n(fila int, grupo text, hallazgos jsonb,
        entendidos jsonb, valores jsonb, cambia jsonb, nombre text, g_x float8, g_y float8)
      where f.id_importacion = ${id} and f.fila = n.fila`);
  }
}

const shownChange = (cambia: StoredRow["cambia"]): FilaImportacion["cambia"] =>
  cambia && {
    ...cambia,
    cambios: cambia.cambios.map(({ campo, textoAntes: antes, textoAhora: ahora }) => ({ campo, antes, ahora })),
  };

/** A row as it is shown. */
export function shownRow(row: StoredRow): FilaImportacion {
  const { fila, grupo, quitada, textos, entendidos, hallazgos, g_x, g_y, id_registro } = row;
  const cambia = shownChange(row.cambia);
  return { fila, grupo, quitada: quitada ? 1 : 0, textos, entendidos, hallazgos, g_x, g_y, id_registro, cambia };
}

/** Rows that are alike in their group and in the kinds of their findings. */
interface Alike extends Record<string, unknown> {
  grupo: GrupoFila;
  quitada: boolean;
  clases: string[];
  niveles: Hallazgo["nivel"][];
  /** -1: makes a record; else whether it changes one. */
  cambia: -1 | 0 | 1;
  omite: boolean;
  filas: number;
}

/** That key of a row's findings. Most rows have none, and are spared the path. */
const each = (key: "clase" | "nivel") =>
  sql`case when hallazgos = '[]' then hallazgos else jsonb_path_query_array(hallazgos, ${`$[*].${key}`}::jsonpath) end`;

/** Rows that are in, but without a value of theirs that could not be read. */
const OMITEN = sql`(id_registro is not null and hallazgos @> '[{"omite": 1}]')`;

/**
 * Rows by group and findings by kind, of the rows that are not taken out. Rows are counted by what they have in common,
 * because unfolding the findings of 20,000 rows takes three times as long.
 */
export async function countOf(db: Db | Tx, id: number): Promise<CuentaFilas> {
  const { rows } = await db.execute<Alike>(sql`
    select grupo, quitada, ${each("clase")} as clases, ${each("nivel")} as niveles,
      case when cambia is null then -1 else least(jsonb_array_length(cambia->'cambios'), 1) end as cambia,
      ${OMITEN} as omite, count(*)::int as filas
    from importacion_fila where id_importacion = ${id} group by 1, 2, 3, 4, 5, 6`);
  const found = { LISTA: 0, DUDA: 0, ERROR: 0 };
  let quitadas = 0;
  let cambian = 0;
  let iguales = 0;
  let omiten = 0;
  const kinds = new Map<string, CuentaFilas["clases"][number]>();
  for (const { grupo, quitada, clases, niveles, cambia, omite, filas } of rows) {
    if (omite) omiten += filas;
    if (quitada) {
      quitadas += filas;
      continue;
    }
    found[grupo] += filas;
    if (cambia === 1 && grupo !== "ERROR") cambian += filas;
    if (cambia === 0 && grupo !== "ERROR") iguales += filas;
    const own = new Map(clases.map((clase, n) => [`${clase} ${niveles[n]}`, { clase, nivel: niveles[n] ?? "DUDA" }]));
    for (const [key, kind] of own) kinds.set(key, { ...kind, filas: (kinds.get(key)?.filas ?? 0) + filas });
  }
  const clases = [...kinds.values()].sort(
    (a, b) => b.nivel.localeCompare(a.nivel) || b.filas - a.filas || a.clase.localeCompare(b.clase),
  );
  return { lista: found.LISTA, duda: found.DUDA, error: found.ERROR, quitadas, cambian, iguales, omiten, clases };
}

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
