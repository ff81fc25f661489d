import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { inScope } from "@/contract/policy";
import { DIAS_PAPELERA } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import { refreshWithAlike } from "../calidad/refresh";
import type { Db, Tx } from "../db/client";
import { ppirta, ppirtf } from "../db/schema";
import { recordChange, type Who } from "../history/record";
import type { Caller } from "../http/handler";
import { notFound, Problem } from "../http/problem";
import { possible } from "../seguimiento/workflow/registro";

const tableOf = (kind: Kind) => (kind === "ppirta" ? ppirta : ppirtf);

/** Since when a record must have been deleted to be in the bin. */
export const binSince = sql`now() - make_interval(days => ${DIAS_PAPELERA}::int)`;

/**
 * Shows the deleted record of that condition again, as a new version and with its history. All that belongs to it was
 * kept and comes back with it. False if there is no such deleted record.
 */
export async function bringBack(tx: Tx, who: Who, kind: Kind, which: SQL): Promise<boolean> {
  const t = tableOf(kind);
  const [found] = await tx
    .update(t)
    .set({ eliminado_en: null, eliminado_por: null, version: sql`${t.version} + 1`, actualizado_en: sql`now()` })
    .where(and(which, isNotNull(t.eliminado_en)))
    .returning({ id: t.id });
  if (!found) return false;
  await refreshWithAlike(tx, kind, [found.id]);
  await recordChange(tx, who, {
    tabla: kind,
    id_fila: found.id,
    accion: "RESTAURAR",
    tipo: kind,
    id_registro: found.id,
    before: null,
    after: null,
  });
  return true;
}

export const notDeleted = () => new Problem(409, "El registro no está eliminado");
export const tooLate = () =>
  new Problem(409, `Se borró hace más de ${DIAS_PAPELERA} días: lo puede recuperar quien administra el servidor`);

/** Errors: 404 for an unknown record, 409 for one that is not deleted or no longer in the bin. */
export async function restoreRecord(db: Db, caller: Caller, kind: Kind, id: number): Promise<void> {
  const t = tableOf(kind);
  await db.transaction(async (tx) => {
    const [fila] = possible(id)
      ? await tx
          .select({
            id_departamento: t.id_departamento,
            gone: sql<boolean>`${t.eliminado_en} is not null`,
            late: sql<boolean>`${t.eliminado_en} <= ${binSince}`,
          })
          .from(t)
          .where(eq(t.id, id))
          .for("update")
      : [];
    if (!fila || !inScope(caller, fila.id_departamento)) throw notFound();
    if (!fila.gone) throw notDeleted();
    if (fila.late) throw tooLate();
    await bringBack(tx, caller, kind, eq(t.id, id));
  });
}
