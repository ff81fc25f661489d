import { and, eq, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { freeMoved } from "../conversacion/asignacion/assign";
import type { Tx } from "../db/client";
import { seguimiento } from "../db/schema";
import { unitCodesAt } from "../lugares/units";
import { refreshAlike } from "../calidad/refresh";
import { recordChange, type Who } from "../history/record";
import { refreshCompleteness } from "../seguimiento/workflow/completeness";
import { recordName } from "../seguimiento/workflow/facts";
import type { Fila } from "../seguimiento/workflow/registro";
import { tablas } from "./columns";
import { busquedaOf } from "./insert";
import type { ParentNames } from "./parents";

/**
 * The steps move with a record to another department, so that people who no longer see the record do not see them
 * either; nobody there is assigned to it yet.
 */
async function moveSteps(tx: Tx, who: Who, kind: Kind, fila: Fila, id_departamento: number): Promise<void> {
  if (id_departamento === fila.id_departamento) return;
  await freeMoved(tx, who, kind, fila);
  await tx
    .update(seguimiento)
    .set({ id_departamento })
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, fila.id)));
}

/** Fields of a record with the values that they get. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Writes only these fields of a locked record whose choices fit together (`names`), as its forms do: its version is
 * raised, and its completeness computed anew. `told` is said in its history besides the fields.
 */
export async function changeFields(
  tx: Tx,
  who: Who,
  { kind, fila, values, names, told }: { kind: Kind; fila: Fila; values: Values; names: ParentNames; told: object },
): Promise<void> {
  const after: Fila = { ...fila, ...values };
  await tx
    .update(tablas[kind])
    .set({
      ...values,
      unidades: unitCodesAt(after),
      busqueda: busquedaOf(recordName(after), fila.cite, names),
      version: fila.version + 1,
      actualizado_en: sql`now()`,
    })
    .where(eq(tablas[kind].id, fila.id));
  await refreshCompleteness(tx, kind, fila.id);
  await refreshAlike(tx, kind, [fila.id], [fila]);
  await moveSteps(tx, who, kind, fila, after.id_departamento);
  await recordChange(tx, who, {
    tabla: kind,
    id_fila: fila.id,
    accion: "MODIFICAR",
    tipo: kind,
    id_registro: fila.id,
    before: { ...fila },
    after: { ...values, ...told },
  });
}
