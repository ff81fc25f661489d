import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { TipoInventario } from "@/contract/importacion/tipos";
import type { Tx } from "../../db/client";
import { ppirta, ppirtf } from "../../db/schema";
import type { Who } from "../../history/record";
import { changeFields, type Values } from "../../registros/change";
import { holdCounters } from "../../registros/counters";
import { fitParents, type Fit } from "../../registros/parents";
import type { Fila } from "../../seguimiento/workflow/registro";

/** Locks records that are not hidden, in the order that every batch does, and reads them. */
export async function lockRecords(tx: Tx, tipo: TipoInventario, ids: readonly number[]): Promise<Map<number, Fila>> {
  if (ids.length === 0) return new Map();
  const found: Fila[] =
    tipo === "ppirta"
      ? await tx
          .select()
          .from(ppirta)
          .where(and(inArray(ppirta.id, [...ids]), isNull(ppirta.eliminado_en)))
          .orderBy(asc(ppirta.id))
          .for("update")
      : await tx
          .select()
          .from(ppirtf)
          .where(and(inArray(ppirtf.id, [...ids]), isNull(ppirtf.eliminado_en)))
          .orderBy(asc(ppirtf.id))
          .for("update");
  return new Map(found.map((fila) => [fila.id, fila]));
}

interface Change {
  fila: Fila;
  values: Values;
}

const choicesOf = ({ fila, values }: Change): Fila => ({ ...fila, ...values });

/** Whether the choices of records with their new values fit together, in the order given. */
export const fitChanges = (tx: Tx, tipo: TipoInventario, changes: readonly Change[]): Promise<Fit[]> =>
  fitParents(tx, tipo, changes.map(choicesOf));

/** Writes fields of locked records, after their counters are locked too, with a history that says the import's number. */
export async function writeChanges(
  tx: Tx,
  who: Who,
  { tipo, importacion }: { tipo: TipoInventario; importacion: number },
  changes: readonly (Change & { fit: Fit })[],
): Promise<void> {
  const moved = changes.flatMap(({ fila, values }) => [fila, { ...fila, ...values }]);
  await holdCounters(
    tx,
    tipo,
    [],
    moved.map(({ id_departamento, id_categoria }) => ({ id_departamento, id_categoria })),
  );
  for (const { fila, values, fit } of changes) {
    if (!fit.names) continue;
    await changeFields(tx, who, { kind: tipo, fila, values, names: fit.names, told: { importacion } });
  }
}

/** The last entry in the history of each record. */
export async function lastEntries(tx: Tx, tipo: TipoInventario, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; hito: number }>(sql`
    select h.id_registro as id, max(h.id)::int as hito from historial h
    where h.tipo = ${tipo} and h.id_registro in (select unnest(${`{${ids.join(",")}}`}::int[])) group by 1`);
  return new Map(rows.map(({ id, hito }) => [id, hito]));
}
