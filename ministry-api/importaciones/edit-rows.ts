import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Body, Reply } from "@/contract";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { esCatalogo } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../db/client";
import { importacionFila as f } from "../db/schema";
import type { Caller } from "../http/handler";
import { invalid, notFound, Problem } from "../http/problem";
import { lockImport, type StoredImport } from "./access";
import { loadChecker, targetOf } from "./check/check";
import type { RowTexts } from "./types";
import { countOf } from "./count";
import { sameText } from "./read-rows";
import { shownRow, type StoredRow, writeChecked } from "./rows";
import { searchedText, withCite } from "./texts";

/** States in which rows may be mended. */
export const MENDING = ["REVISION", "DETENIDA", "IMPORTADA"] as const;

async function oneRow(tx: Tx, id: number, fila: number): Promise<StoredRow> {
  const [row] = await tx
    .select()
    .from(f)
    .where(and(eq(f.id_importacion, id), eq(f.fila, fila)));
  if (!row) throw notFound();
  return row;
}

/** A row that can still be changed. Errors: 404, 409 for one that is imported. */
export async function openRow(tx: Tx, { id, tipo }: StoredImport, fila: number): Promise<StoredRow> {
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
export async function changeRows(tx: Tx, row: StoredImport, changed: readonly RowTexts[]): Promise<void> {
  if (changed.length === 0) return;
  const checker = await loadChecker(tx, await targetOf(tx, row));
  const checked = await checker.changed(row.id, changed);
  await writeTexts(tx, row.id, changed);
  await writeChecked(tx, row.id, checked);
}

type Edited = Reply<"importacion.celda">;

/** What a change of rows answers; `fila` is the one it was asked for. */
export async function edited(tx: Tx, id: number, fila: number, changed: readonly RowTexts[]): Promise<Edited> {
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
      ...{ fila: n, quitada },
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
