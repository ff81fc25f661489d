import { and, eq, inArray, sql } from "drizzle-orm";
import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Tx } from "../../db/client";
import { importacionFila as f } from "../../db/schema";
import type { Who } from "../../history/record";
import type { Cambiante } from "../types";
import { fitChanges, lockRecords, writeChanges } from "./changes";
import { later } from "./history-of";

/** A row that changed its record, and that was not given back. */
interface Changed {
  fila: number;
  cambia: Cambiante;
  hito: number;
}
interface Stored {
  fila: number;
  cambia: Cambiante | null;
  hito: number | null;
}
export const isGivenBack = <R extends Stored>(row: R): row is R & Changed => row.cambia !== null && row.hito !== null;

/** Rows whose record somebody touched after the row had changed it. */
async function touchedSince(tx: Tx, tipo: TipoInventario, rows: readonly Changed[]): Promise<Set<number>> {
  const asked = rows.map(({ fila, cambia, hito }) => ({ fila, id: cambia.id, hito }));
  const { rows: found } = await tx.execute<{ fila: number }>(sql`
    select n.fila from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n(fila int, id int, hito int)
    where exists (select 1 from historial h where ${later(tipo, { id: sql`n.id`, hito: sql`n.hito` })})`);
  return new Set(found.map(({ fila }) => fila));
}

/** Gives records that an import changed, and nobody has touched since, their old values. Returns how many. */
export async function giveBack(
  tx: Tx,
  who: Who,
  { tipo, importacion }: { tipo: TipoInventario; importacion: number },
  rows: readonly Changed[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const records = await lockRecords(
    tx,
    tipo,
    rows.map(({ cambia }) => cambia.id),
  );
  // Read after the lock: a change that was under way has written its history by now.
  const touched = await touchedSince(tx, tipo, rows);
  const changes = rows.flatMap(({ fila: row, cambia: { id, cambios } }) => {
    const fila = records.get(id);
    if (!fila || fila.derivado === 1 || touched.has(row)) return [];
    return { row, fila, values: Object.fromEntries(cambios.map(({ campo, antes }) => [campo, antes])) };
  });
  const fits = await fitChanges(tx, tipo, changes);
  const given = changes.flatMap((change, i) => {
    const fit = fits[i];
    return fit?.names ? { ...change, fit } : [];
  });
  await writeChanges(tx, who, { tipo, importacion }, given);
  const done = given.map(({ row }) => row);
  if (done.length > 0) {
    await tx
      .update(f)
      .set({ hito: null })
      .where(and(eq(f.id_importacion, importacion), inArray(f.fila, done)));
  }
  return given.length;
}
