import { sql } from "drizzle-orm";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import type { Db, Tx } from "../db/client";
import { namedStatement } from "../db/prepared";
import type { importacionFila } from "../db/schema";
import { type Choice, retyped, storedTexts } from "./texts";
import type { Checked } from "./types";

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

const checkedRows = namedStatement(
  "importacion_checked",
  () => sql`
    update importacion_fila f
    set grupo = n.grupo, cambia = n.cambia, hallazgos = n.hallazgos, entendidos = n.entendidos, valores = n.valores,
      nombre = n.nombre, g_x = n.g_x, g_y = n.g_y
    from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as n(fila int, grupo text, hallazgos jsonb,
      entendidos jsonb, valores jsonb, cambia jsonb, nombre text, g_x float8, g_y float8)
    where f.id_importacion = ${sql.placeholder("id")} and f.fila = n.fila`,
);

/** Stores what the check says of rows. */
export async function writeChecked(
  tx: Db | Tx,
  id: number,
  checked: readonly (Checked & { fila: number })[],
): Promise<void> {
  for (const some of batches(checked)) await checkedRows(tx, { rows: JSON.stringify(some), id });
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
