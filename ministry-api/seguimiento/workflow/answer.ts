import { and, desc, eq } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { seccionNombre, type SeccionObservada } from "@/contract/secciones";
import type { Db, Tx } from "../../db/client";
import { seguimiento } from "../../db/schema";
import type { Caller } from "../../http/handler";
import { Problem } from "../../http/problem";
import { lockRecord, requireChange } from "./registro";

/** The last review that did not approve a record; undefined if there was none. */
export async function lastReturn(db: Db | Tx, kind: Kind, id: number) {
  const [step] = await db
    .select()
    .from(seguimiento)
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id), eq(seguimiento.seg_estado, "NO APROBADO")))
    .orderBy(desc(seguimiento.id))
    .limit(1);
  return step;
}

/**
 * Keeps the author's answer to what the last review observed of a section; null takes it back. It stands with the
 * observation, so whoever reviews next reads both. Errors: 403, 404, 409 if the record is derived or nothing of that
 * section is observed.
 */
export async function answerObservation(
  db: Db,
  caller: Caller,
  kind: Kind,
  id: number,
  { seccion, respuesta }: Pick<SeccionObservada, "seccion"> & { respuesta: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const record = await lockRecord(tx, kind, id, caller);
    requireChange(caller, kind, "modificar", record);
    const step = record.observacion === null ? undefined : await lastReturn(tx, kind, id);
    if (!step?.secciones.some((one) => one.seccion === seccion)) {
      throw new Problem(409, "Esa sección no tiene una observación que responder");
    }
    const secciones = step.secciones.map((one) => (one.seccion === seccion ? { ...one, respuesta } : one));
    await tx.update(seguimiento).set({ secciones }).where(eq(seguimiento.id, step.id));
  });
}

/** The answers of a return as lines of a text, each with its section. */
export const answerLines = (kind: Kind, secciones: readonly SeccionObservada[]): string[] =>
  secciones.flatMap(({ seccion, respuesta }) =>
    respuesta ? `${seccionNombre(kind, seccion)}, respuesta: ${respuesta}` : [],
  );
