import { eq } from "drizzle-orm";
import type { Body } from "@/contract";
import type { Db } from "../db/client";
import { importacion, importacionFila } from "../db/schema";
import type { FileStore } from "../files/file-store";
import type { Caller } from "../http/handler";
import { forbidden, invalid, notFound } from "../http/problem";
import { doneOf, isTheirs, lockImport, notNow, type StoredImport, visibleImport } from "./access";
import { columnsOfFile } from "./read/read";
import { withRemembered } from "./remembered";
import { keptFile } from "./kept-file";

/** States in which sheet and columns may be chosen; of one that was stopped, while nothing of it is in the inventory. */
export const CHOOSING = ["LEIDA", "COMPROBANDO", "REVISION", "DETENIDA"] as const;

/** Refuses to choose anew once rows stand in the inventory. Errors: 409. */
export function requireNothingImported(row: StoredImport): void {
  if (doneOf(row) > 0) throw notNow(row.estado);
}

/** An import whose choice a person may change, before anything is locked. Errors: 404, 403, 409. */
export async function choosable(db: Db, caller: Caller, id: number): Promise<StoredImport> {
  const row = await visibleImport(db, caller, id);
  if (!isTheirs(caller, row)) throw forbidden();
  if (!CHOOSING.some((estado) => estado === row.estado)) throw notNow(row.estado);
  requireNothingImported(row);
  return row;
}

/**
 * Chooses the sheet, the row of its headings, and whether rows that are hidden or no data come in. Another choice than before begins the columns anew, and drops the rows
 * with what was typed into them. Errors: 404, 403, 409, 422.
 */
export async function chooseSheet(
  { db, files, caller }: { db: Db; files: FileStore; caller: Caller },
  id: number,
  { hoja, encabezado, ...chosen }: Body<"importacion.hoja">,
): Promise<void> {
  const row = await choosable(db, caller, id);
  if (row.hojas[hoja] === undefined) throw invalid({ hoja: ["La hoja no existe"] });
  const same = row.hoja === hoja && row.encabezado === encabezado;
  const { sin_ocultas = same && row.sin_ocultas, con_aparte = same && row.con_aparte } = chosen;
  if (same && row.sin_ocultas === sin_ocultas && row.con_aparte === con_aparte) return;
  const at = { hoja, encabezado, sin_ocultas, con_aparte };
  const below = await columnsOfFile(row.tipo, keptFile(files, row, caller.id), at);
  if (!below) throw notFound();
  const { filled, filas, ocultas, aparte, columnas } = below;
  if (!filled) throw invalid({ encabezado: ["La fila de los encabezados está vacía"] });
  if (filas === 0) throw invalid({ encabezado: ["Debajo de los encabezados no hay filas"] });
  await db.transaction(async (tx) => {
    requireNothingImported(await lockImport(tx, caller, id, CHOOSING));
    await tx.delete(importacionFila).where(eq(importacionFila.id_importacion, id));
    const remembered = await withRemembered(tx, caller, row.tipo, columnas);
    await tx
      .update(importacion)
      .set({
        ...{ ...at, filas, ocultas, aparte, ...remembered },
        ...{ estado: "LEIDA", encabezados: null, hechas: 0, motivo: null, tomada_por: null, tomada_hasta: null },
      })
      .where(eq(importacion.id, id));
  });
}
