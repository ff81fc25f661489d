import { and, asc, eq, inArray, sql, isNull } from "drizzle-orm";
import type { Body, Reply } from "@/contract";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { esCatalogo, esInventario } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../db/client";
import { importacionFila as f } from "../db/schema";
import type { Caller } from "../http/handler";
import { invalid, notFound, Problem } from "../http/problem";
import { lockImport, type StoredImport, visibleImport } from "./access";
import { loadChecker, targetOf } from "./check/check";
import type { RowTexts } from "./types";
import { countOf, sameText, shownRow, type StoredRow, writeChecked } from "./rows";
import { searchedText, withCite } from "./row-texts";
import { refusalOf } from "./check/read-cited";
import { citeIn, citeKey, recordsByCite } from "./check/compare";

/** What people do with checked rows: they mend cells, answer doubts, take rows out. */

/** States in which rows may be mended. */
const MENDING = ["REVISION", "DETENIDA", "IMPORTADA"] as const;

async function oneRow(tx: Tx, id: number, fila: number): Promise<StoredRow> {
  const [row] = await tx
    .select()
    .from(f)
    .where(and(eq(f.id_importacion, id), eq(f.fila, fila)));
  if (!row) throw notFound();
  return row;
}

/** A row that can still be changed. Errors: 404, 409 for one that is imported. */
async function openRow(tx: Tx, { id, tipo }: StoredImport, fila: number): Promise<StoredRow> {
  const row = await oneRow(tx, id, fila);
  if (row.id_registro === null) return row;
  const where = esCatalogo(tipo) ? "catálogo" : "inventario";
  throw new Problem(409, `Esta fila ya está en el ${where}: cámbiela allá.`);
}

/** Stores the new texts of rows, and whether they are taken out. */
async function writeTexts(tx: Tx, id: number, rows: readonly RowTexts[]): Promise<void> {
  const written = rows.map(({ textos, ...row }) => ({ ...row, textos, busqueda: searchedText(textos) }));
  await tx.execute(sql`
    update importacion_fila f set textos = n.textos, quitada = n.quitada, busqueda = n.busqueda
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as n(fila int, textos jsonb, quitada boolean, busqueda text)
    where f.id_importacion = ${id} and f.fila = n.fila`);
}

/** Checks changed rows and those that resemble them, and stores both. */
async function changeRows(tx: Tx, row: StoredImport, changed: readonly RowTexts[]): Promise<void> {
  if (changed.length === 0) return;
  const checker = await loadChecker(tx, await targetOf(tx, row));
  const checked = await checker.changed(row.id, changed);
  await writeTexts(tx, row.id, changed);
  await writeChecked(tx, row.id, checked);
}

type Edited = Reply<"importacion.celda">;

/** What a change of rows answers; `fila` is the one it was asked for. */
async function edited(tx: Tx, id: number, fila: number, changed: readonly RowTexts[]): Promise<Edited> {
  return {
    fila: shownRow(await oneRow(tx, id, fila)),
    cambiadas: changed.length,
    filas: changed.map((row) => row.fila).sort((a, b) => a - b),
    cuenta: await countOf(tx, id),
  };
}

/** Types a text into a cell, or into that cell of all rows with the same text. Errors: 404, 403, 409, 422. */
export const typeCell = (
  db: Db,
  caller: Caller,
  id: number,
  { fila, campo, texto, todas, filas }: Body<"importacion.celda">,
): Promise<Edited> =>
  db.transaction(async (tx) => {
    const row = await lockImport(tx, caller, id, MENDING);
    if (!SIGNIFICADOS[row.tipo].has(campo)) throw invalid({ campo: ["El significado no existe"] });
    const first = await openRow(tx, row, fila);
    const typed = texto.trim();
    const before = first.textos[campo] ?? "";
    if (typed === before) {
      // Typed once more, a row with an error is compared with what stands now.
      const { textos, quitada } = first;
      if (first.grupo === "ERROR") await changeRows(tx, row, [{ fila, textos, quitada }]);
      return edited(tx, id, fila, []);
    }
    const alike =
      todas || filas
        ? await tx
            .select()
            .from(f)
            .where(and(sameText(id, campo, before), filas && inArray(f.fila, filas)))
            .orderBy(asc(f.fila))
        : [];
    const others = alike.filter((other) => other.fila !== fila);
    const changed = [first, ...others].map(({ fila: n, textos, celdas, quitada }) => ({
      fila: n,
      quitada,
      textos: campo === "cite" ? withCite(textos, typed, celdas, row) : { ...textos, [campo]: typed },
    }));
    await changeRows(tx, row, changed);
    return edited(tx, id, fila, changed);
  });

/** Takes a row out, or back in. Errors: 404, 403, 409. */
export const takeOut = (
  db: Db,
  caller: Caller,
  id: number,
  { fila, quitada }: Body<"importacion.quitar">,
): Promise<Edited> =>
  db.transaction(async (tx) => {
    const row = await lockImport(tx, caller, id, MENDING);
    const { textos, ...first } = await openRow(tx, row, fila);
    if (first.quitada === quitada) return edited(tx, id, fila, []);
    const changed = [{ fila, textos, quitada }];
    await changeRows(tx, row, changed);
    return edited(tx, id, fila, changed);
  });

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
