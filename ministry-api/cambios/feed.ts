import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { hijos } from "@/contract/resources/hijos";
import { AHORA, type Cambio } from "@/contract/resources/cambios";
import type { Alcance } from "@/contract/resources/claves";
import { servicios } from "@/contract/resources/servicios";
import { departmentOf } from "@/contract/policy";
import type { Db } from "../db/client";
import { historial, instalacion, ppirta, ppirtf } from "../db/schema";
import type { Caller } from "../http/handler";
import { COMIENZO, cursorOf, keptSince, placeOf, type Posicion, type Sello } from "./cursor";

/**
 * The history as a feed of changes, in the order in which they were committed (decision 062): by transaction and id, up
 * to the oldest transaction that still runs. Nothing is ever committed before a place that was told.
 */

/** Parts of a record, as the history names them; their changes are told to whoever has the record in scope now. */
export const DE_REGISTROS: readonly string[] = [
  ...["ppirta", "ppirtf", "fotogramappirta", "servicio", "servicioppirta"],
  ...Object.keys({ ...hijos, ...servicios }),
];
/** Catalogues; their changes are told to everyone who may read the feed. */
export const CATALOGOS: readonly string[] = [
  ...["departamento", "macro", "region", "provincia", "municipio", "comunidad", "gaioc", "proyeccion", "datum"],
  ...["seccion", "categoria", "tipo", "subtipo", "catsubtipo", "declaratoria", "integridad", "autenticidad", "entidad"],
];
/** Fields of theirs that name an account or a stored file. */
const CALLADOS = new Set(["creado_por", "eliminado_por", "verificado_por", "id_usuario", "hash"]);

/** Rows of the history that one answer goes through, whatever the caller's scope leaves of them. */
const VENTANA = 2000;
/** Rows among which the first one of a date is, though transactions overlap. */
const SOLAPE = 1000;

/** A reading's own end: what is committed after it is told by the next one. */
export interface Lectura extends Sello {
  /** The oldest transaction that still ran. */
  hasta: string;
}

/** Begins to read. */
export async function beginReading(db: Db, now: Date): Promise<Lectura> {
  const [row] = await db
    .select({ epoca: instalacion.epoca, hasta: sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text` })
    .from(instalacion);
  if (!row) throw new Error("The database has no epoch");
  return { ...row, dado: now };
}

const h = historial;
const placeColumns = { transaccion: h.transaccion, id: h.id };
const inOrder = [asc(h.transaccion), asc(h.id)];
const afterPlace = ({ transaccion, id }: Posicion): SQL =>
  sql`(${h.transaccion}, ${h.id}) > (${transaccion}::xid8, ${id}::int)`;
const untilPlace = ({ transaccion, id }: Posicion): SQL =>
  sql`(${h.transaccion}, ${h.id}) <= (${transaccion}::xid8, ${id}::int)`;
const isFinished = ({ hasta }: Lectura): SQL => sql`${h.transaccion} < ${hasta}::xid8`;

async function lastPlace(db: Db, reading: Lectura): Promise<Posicion> {
  const [last] = await db
    .select(placeColumns)
    .from(h)
    .where(isFinished(reading))
    .orderBy(desc(h.transaccion), desc(h.id))
    .limit(1);
  return last ?? COMIENZO;
}

/** Before the oldest change that is kept. */
async function oldestPlace(db: Db, reading: Lectura): Promise<Posicion> {
  const kept = db
    .select(placeColumns)
    .from(h)
    .where(and(sql`${h.fecha} >= ${keptSince(reading.dado).toISOString()}::timestamptz`, isFinished(reading)))
    .orderBy(asc(h.fecha))
    .limit(SOLAPE)
    .as("kept");
  const [first] = await db.select().from(kept).orderBy(asc(kept.transaccion), asc(kept.id)).limit(1);
  return first ? { transaccion: first.transaccion, id: first.id - 1 } : lastPlace(db, reading);
}

/** The place that a query's `desde` says. Errors: 410, 422 (`placeOf`). */
export async function placeAt(db: Db, reading: Lectura, desde: string): Promise<Posicion> {
  if (desde === "") return oldestPlace(db, reading);
  return desde === AHORA ? lastPlace(db, reading) : placeOf(desde, reading);
}

/** The end of what one answer goes through after a place, and whether there may be more; null if there is nothing. */
async function windowAfter(db: Db, reading: Lectura, from: Posicion) {
  const rows = db
    .select(placeColumns)
    .from(h)
    .where(and(afterPlace(from), isFinished(reading)))
    .orderBy(...inOrder)
    .limit(VENTANA)
    .as("ventana");
  const [last] = await db
    .select({ transaccion: rows.transaccion, id: rows.id, count: sql<number>`(count(*) over ())::int` })
    .from(rows)
    .orderBy(desc(rows.transaccion), desc(rows.id))
    .limit(1);
  return last ? { end: { transaccion: last.transaccion, id: last.id }, full: last.count === VENTANA } : null;
}

/** The record's department now. */
const departmentNow = sql`coalesce(${ppirta.id_departamento}, ${ppirtf.id_departamento})`;

/** What is told to a caller of that department; null: of all of them. */
function toldTo(departamento: number | null): SQL | undefined {
  const left = sql`${h.cambios} @> ${JSON.stringify([{ campo: "id_departamento", de: departamento }])}::jsonb`;
  return or(
    inArray(h.tabla, [...CATALOGOS]),
    and(
      inArray(h.tabla, [...DE_REGISTROS]),
      departamento === null
        ? undefined
        : or(sql`${departmentNow} = ${departamento}::int`, and(eq(h.tabla, h.tipo), left)),
    ),
  );
}

const rowsBetween = (
  db: Db,
  { from, end }: { from: Posicion; end: Posicion },
  departamento: number | null,
  most: number,
) =>
  db
    .select({ ...getTableColumns(h), cite: sql<string | null>`coalesce(${ppirta.cite}, ${ppirtf.cite})` })
    .from(h)
    .leftJoin(ppirta, and(eq(h.tipo, "ppirta"), eq(ppirta.id, h.id_registro)))
    .leftJoin(ppirtf, and(eq(h.tipo, "ppirtf"), eq(ppirtf.id, h.id_registro)))
    .where(and(afterPlace(from), untilPlace(end), toldTo(departamento)))
    .orderBy(...inOrder)
    .limit(most);
type Fila = Awaited<ReturnType<typeof rowsBetween>>[number];

/** What a change is to a department: whether the record came to it or left it. */
function seenFrom(departamento: number | null, { accion, tabla, tipo, cambios }: Fila): "LLEGAR" | "RETIRAR" | null {
  const moved = accion === "MODIFICAR" && tabla === tipo && cambios.find(({ campo }) => campo === "id_departamento");
  if (!moved || departamento === null) return null;
  if (moved.de === departamento) return "RETIRAR";
  return moved.a === departamento ? "LLEGAR" : null;
}

/** The scope that a key needs to be told the values of a change. */
function scopeOf({ tabla }: Fila): Alcance {
  if (tabla === "fotogramappirta") return "fotografias";
  return CATALOGOS.includes(tabla) ? "catalogos" : "registros";
}

function tellChange(row: Fila, sello: Sello, caller: Caller, departamento: number | null): Cambio {
  const seen = seenFrom(departamento, row);
  const gone = seen === "RETIRAR";
  const hidden = gone || (caller.alcances !== undefined && !caller.alcances.includes(scopeOf(row)));
  return {
    cursor: cursorOf(sello, row),
    fecha: row.fecha.toISOString(),
    tipo: row.tipo as Cambio["tipo"],
    id_registro: row.id_registro,
    cite: row.cite,
    tabla: row.tabla,
    id_fila: row.id_fila,
    accion: seen ?? row.accion,
    // Whoever reads without an account is told nobody's name.
    usuario: gone || caller.id === 0 ? null : row.usuario,
    cambios: hidden ? [] : row.cambios.filter(({ campo }) => !CALLADOS.has(campo)),
  };
}

export interface Tramo {
  cambios: Cambio[];
  /** Where to go on. */
  siguiente: Posicion;
  /** There may be more within this reading. */
  hay_mas: boolean;
}

/** The next changes after a place that the caller is told, at most `rows`. */
export async function changesAfter(
  db: Db,
  reading: Lectura,
  { caller, from, rows }: { caller: Caller; from: Posicion; rows: number },
): Promise<Tramo> {
  const found = await windowAfter(db, reading, from);
  if (!found) return { cambios: [], siguiente: from, hay_mas: false };
  const departamento = departmentOf(caller, null);
  const among = await rowsBetween(db, { from, end: found.end }, departamento, rows + 1);
  const shown = among.slice(0, rows);
  const last = among.length > rows ? shown.at(-1) : undefined;
  return {
    cambios: shown.map((row) => tellChange(row, reading, caller, departamento)),
    siguiente: last ? { transaccion: last.transaccion, id: last.id } : found.end,
    hay_mas: last !== undefined || found.full,
  };
}
