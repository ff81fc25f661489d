import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Body, Reply } from "@/contract";
import { esInventario } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../db/client";
import { importacionFila as f } from "../db/schema";
import type { Caller } from "../http/handler";
import { invalid } from "../http/problem";
import { lockImport, type StoredImport, visibleImport } from "./access";
import { refusalOf } from "./check/read-cited";
import { citeIn, citeKey, recordsByCite } from "./check/compare";
import { targetOf } from "./check/check";
import { changeRows, edited, MENDING, openRow } from "./edit-rows";
import type { StoredRow } from "./rows";
import { withCite } from "./texts";
import type { RowTexts } from "./types";

/** Answers for rows that are like a record of the inventory. */

const ALIKE = "parecido";

/** Rows that are like a record, can still be changed and are not taken out. */
const alikeRows = (db: Db | Tx, id: number): Promise<StoredRow[]> =>
  db
    .select()
    .from(f)
    .where(
      and(
        eq(f.id_importacion, id),
        eq(f.quitada, false),
        isNull(f.id_registro),
        sql`${f.hallazgos} @> ${JSON.stringify([{ clase: ALIKE }])}::jsonb`,
      ),
    )
    .orderBy(asc(f.fila));

const citesOf = ({ hallazgos }: StoredRow): readonly string[] =>
  hallazgos.find(({ clase }) => clase === ALIKE)?.cites ?? [];

/** CITEs that rows of this import name already: each record is changed by one row. */
async function namedCites(db: Db | Tx, id: number): Promise<Set<string>> {
  const rows = await db
    .select({ textos: f.textos })
    .from(f)
    .where(and(eq(f.id_importacion, id), eq(f.quitada, false), sql`coalesce(${f.textos}->>'cite', '') <> ''`));
  return new Set(rows.map(({ textos }) => citeIn(textos)));
}

/**
 * The record that each of these rows would change, by the row's number: one that the import's person may change, that is
 * not derived and that no other row changes. With `certain` only where the row is like a single record.
 */
async function recordsToChange(
  db: Db | Tx,
  row: StoredImport,
  rows: readonly StoredRow[],
  certain: boolean,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const target = await targetOf(db, row);
  const { tipo } = target;
  if (!esInventario(tipo)) return found;
  const of = { ...target, tipo };
  const records = await recordsByCite(
    db,
    of,
    rows.flatMap((one) => citesOf(one).map((cite) => ({ textos: { cite } }))),
  );
  const taken = await namedCites(db, row.id);
  for (const one of rows) {
    const cites = citeIn(one.textos) === "" ? citesOf(one) : [];
    const [cite] = cites;
    if (cite === undefined || (certain && cites.length > 1) || taken.has(citeKey(cite))) continue;
    const record = records.get(citeKey(cite));
    if (!record || refusalOf({ target: of }, record) !== null) continue;
    taken.add(citeKey(cite));
    found.set(one.fila, cite);
  }
  return found;
}

/** How many rows are like a record, and how many of these can change theirs. Errors: 404. */
export async function countAlike(db: Db, caller: Caller, id: number): Promise<Reply<"importacion.parecidas">> {
  const row = await visibleImport(db, caller, id);
  const rows = await alikeRows(db, id);
  return { filas: rows.length, actualizables: (await recordsToChange(db, row, rows, true)).size };
}

/** Rows as an answer leaves them; those that it does not change are missing. */
async function answered(
  tx: Tx,
  row: StoredImport,
  rows: readonly StoredRow[],
  { respuesta, todas }: Pick<Body<"importacion.responder">, "respuesta" | "todas">,
): Promise<RowTexts[]> {
  if (respuesta === "QUITAR") return rows.map(({ fila, textos }) => ({ fila, textos, quitada: true }));
  if (respuesta === "CREAR") {
    return rows.map(({ fila, textos, celdas }) => ({
      fila,
      textos: withCite(textos, "", celdas, row),
      quitada: false,
    }));
  }
  const cites = await recordsToChange(tx, row, rows, todas);
  return rows.flatMap(({ fila, textos, celdas }) => {
    const cite = cites.get(fila);
    return cite === undefined ? [] : { fila, textos: withCite(textos, cite, celdas, row), quitada: false };
  });
}

const NOT_CHANGED =
  "Su registro no se puede actualizar con esta fila: ya fue derivado, no lo puede cambiar usted, u otra fila ya lo cambia.";

/** Leaves rows out, lets them change the record they are like, or takes that back. Errors: 404, 403, 409, 422. */
export const answerAlike = (
  db: Db,
  caller: Caller,
  id: number,
  { fila, respuesta, todas, filas }: Body<"importacion.responder">,
): Promise<Reply<"importacion.responder">> =>
  db.transaction(async (tx) => {
    const row = await lockImport(tx, caller, id, MENDING);
    const first = await openRow(tx, row, fila);
    const those = filas
      ? await tx
          .select()
          .from(f)
          .where(and(eq(f.id_importacion, id), isNull(f.id_registro), inArray(f.fila, filas)))
      : [first];
    const rows = todas ? await alikeRows(tx, id) : those;
    const changed = await answered(tx, row, rows, { respuesta, todas });
    if (!todas && changed.length === 0) throw invalid({ respuesta: [NOT_CHANGED] });
    await changeRows(tx, row, changed);
    return { ...(await edited(tx, id, fila, changed)), quedan: rows.length - changed.length };
  });
