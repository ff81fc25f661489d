import { sql } from "drizzle-orm";
import type { RowsName } from "@/contract";
import type { Tx } from "../db/client";
import { lastFate } from "../history/last-fate";
import type { CallContext, HandlersOf } from "../http/handler";
import { notFound, Problem } from "../http/problem";
import type { Author } from "../registros/insert";
import { notDeleted, tooLate } from "../registros/restore";
import { possible } from "../seguimiento/workflow/registro";
import { type Crud, crudHandlers, insertRow, lockRow } from "./crud";

/** Class of the advisory lock: of two that bring the same row back, the second waits. */
const LOCK_CLASS = 5_910_004;

/** A restored row that does not fit any more: the first of its reasons instead of a form's fields. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Problem) || error.status !== 422) return error;
  const [reason = error.message] = Object.values(error.errores).flat();
  return new Problem(409, reason);
}

/**
 * Makes a removed row again from its history, under its id, so that what named it names it again. One that is back
 * already stays as it is. Errors: 404 for a row that nobody may see or that never was; 409 if it was not removed or too
 * long ago, if its record is derived, if something it refers to is gone, or if another row took its place.
 */
async function restoreRow(tx: Tx, crud: Crud, caller: Author, id: number): Promise<void> {
  if (!possible(id)) throw notFound();
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${id}::int)`);
  const last = await lastFate(tx, crud.name, id);
  if (last?.accion !== "ELIMINAR") {
    const stored = await lockRow(tx, crud, id);
    await crud.hooks?.before?.(tx, caller, { action: "update", body: stored, stored, done: false });
    if (last?.accion === "RESTAURAR") return;
    throw notDeleted();
  }
  if (last.late) throw tooLate();
  const body = Object.fromEntries(last.cambios.map(({ campo, de }) => [campo, de]));
  // A version that no form opened before can have.
  const back = { id, version: last.id };
  try {
    await insertRow(tx, crud, caller, { ...body, confirmar_repetido: 0 }, { back });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function restore(crud: Crud, id: number, { db, caller }: CallContext) {
  await db.transaction((tx) => restoreRow(tx, crud, caller, id));
  return { message: "Registro restaurado" };
}

/** The handlers of a kind of row that comes back after its removal. */
export const restorableHandlers = (crud: Crud): HandlersOf<RowsName> => ({
  ...crudHandlers(crud),
  restaurar: ({ id, context }) => restore(crud, id, context),
});
