import { and, eq, sql, type SQL } from "drizzle-orm";
import { can, inScope } from "@/contract/policy";
import type { EstadoImportacion } from "@/contract/resources/importaciones";
import type { Db, Tx } from "../db/client";
import { importacion } from "../db/schema";
import type { Caller } from "../http/handler";
import { forbidden, notFound, Problem } from "../http/problem";

export type StoredImport = typeof importacion.$inferSelect;

/** Which imports a person sees: roles 1 and 2 all, the others those of their department. */
export function ofCaller({ rol, id_departamento }: Caller): SQL | undefined {
  if (rol <= 2) return undefined;
  return id_departamento === null ? sql`false` : eq(importacion.id_departamento, id_departamento);
}

/** Whose rows an import brings: of the person's own department, or of any. Errors: 403 for a person without one. */
export function departmentOf({ rol, id_departamento }: Caller): number | null {
  if (rol <= 2) return null;
  if (id_departamento === null) throw forbidden();
  return id_departamento;
}

/** Whether the import is this person's to go on with: its beginner's, and role 1's. */
export const isTheirs = (caller: Caller, { id_usuario }: Pick<StoredImport, "id_usuario">) =>
  caller.rol === 1 || id_usuario === caller.id;

/** Whether this person may take it back, with something to take back. */
export const mayTakeBack = (
  caller: Caller,
  { id_departamento, estado, importadas }: Pick<StoredImport, "id_departamento" | "estado" | "importadas">,
) =>
  can(caller, "importacion.deshacer") &&
  inScope(caller, id_departamento) &&
  (estado === "IMPORTADA" || estado === "DETENIDA") &&
  importadas > 0;

/** An import that the person sees. Errors: 404, the same for one of another department as for none. */
export async function visibleImport(db: Db | Tx, caller: Caller, id: number): Promise<StoredImport> {
  const [found] = await db
    .select()
    .from(importacion)
    .where(and(eq(importacion.id, id), ofCaller(caller)));
  if (!found) throw notFound();
  return found;
}

/** What an import is doing or is, for a refusal: 'La importación se está comprobando: espere a que termine.' */
const STANDS: Readonly<Record<EstadoImportacion, string>> = {
  LEIDA: "Diga antes qué significa cada columna.",
  COMPROBANDO: "Las filas se están comprobando: espere a que termine.",
  REVISION: "La importación está en revisión y nada entró aún al inventario.",
  IMPORTANDO: "Las filas están entrando al inventario: espere a que termine o detenga la importación.",
  DETENIDA: "La importación se detuvo, y parte de ella está en el inventario.",
  IMPORTADA: "La importación ya terminó.",
  DESHACIENDO: "La importación se está deshaciendo: espere a que termine.",
  DESHECHA: "La importación se deshizo.",
};

/** The refusal of a call that the import's state does not allow. */
export const notNow = (estado: EstadoImportacion) => new Problem(409, STANDS[estado]);

/**
 * Locks an import that the person goes on with, in one of these states. Errors: 404, 403 if it is another person's, 409
 * with where it stands.
 */
export async function lockImport(
  tx: Db | Tx,
  caller: Caller,
  id: number,
  states: readonly EstadoImportacion[],
): Promise<StoredImport> {
  const [found] = await tx
    .select()
    .from(importacion)
    .where(and(eq(importacion.id, id), ofCaller(caller)))
    .for("update");
  if (!found) throw notFound();
  if (!isTheirs(caller, found)) throw forbidden();
  if (!states.includes(found.estado)) throw notNow(found.estado);
  return found;
}
