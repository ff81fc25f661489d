import { and, eq, inArray, notInArray, or, sql, type SQL } from "drizzle-orm";
import { esCatalogo, TIPOS_INVENTARIO, type TipoImportable } from "@/contract/importacion/tipos";
import { can, inScope } from "@/contract/policy";
import type { EstadoImportacion } from "@/contract/resources/importaciones";
import type { Db, Tx } from "../db/client";
import { importacion } from "../db/schema";
import type { Caller } from "../http/handler";
import { forbidden, notFound, Problem } from "../http/problem";

export type StoredImport = typeof importacion.$inferSelect;

/** Rows of an import that have done what they were there for. */
export const doneOf = ({ importadas, cambiadas, sin_cambios }: StoredImport) => importadas + cambiadas + sin_cambios;

const ofRecords = inArray(importacion.tipo, [...TIPOS_INVENTARIO]);

/** Roles 1 and 2 see the imports of all departments, the others those of their own. */
function ofDepartment({ rol, id_departamento }: Caller): SQL | undefined {
  if (rol <= 2) return undefined;
  return id_departamento === null ? sql`false` : eq(importacion.id_departamento, id_departamento);
}

/** Which imports a person's list has: those of catalogues are role 1's alone. */
export const ofCaller = (caller: Caller): SQL | undefined =>
  and(ofDepartment(caller), can(caller, "importacion.catalogos") ? undefined : ofRecords);

/** The import of this number, unless it is unknown to the person. Of a catalogue's `requireType` says more. */
const knownTo = (caller: Caller, id: number): SQL | undefined => {
  const own = ofDepartment(caller);
  const ofCatalogues = notInArray(importacion.tipo, [...TIPOS_INVENTARIO]);
  return and(eq(importacion.id, id), own && or(own, ofCatalogues));
};

/** Refuses an import of a catalogue to all but role 1. Errors: 403. */
export function requireType(caller: Caller, tipo: TipoImportable): void {
  if (esCatalogo(tipo) && !can(caller, "importacion.catalogos")) throw forbidden();
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
  {
    tipo,
    id_departamento,
    estado,
    importadas,
    cambiadas,
  }: Pick<StoredImport, "tipo" | "id_departamento" | "estado" | "importadas" | "cambiadas">,
) =>
  can(caller, esCatalogo(tipo) ? "importacion.catalogos" : "importacion.deshacer") &&
  inScope(caller, id_departamento) &&
  (estado === "IMPORTADA" || estado === "DETENIDA") &&
  importadas + cambiadas > 0;

/** An import that the person sees. Errors: 404, the same for one of another department as for none; 403. */
export async function visibleImport(db: Db | Tx, caller: Caller, id: number): Promise<StoredImport> {
  const [found] = await db.select().from(importacion).where(knownTo(caller, id));
  if (!found) throw notFound();
  requireType(caller, found.tipo);
  return found;
}

/** Locks an import that the person sees. Errors: 404, 403. */
export async function lockVisible(tx: Db | Tx, caller: Caller, id: number): Promise<StoredImport> {
  const [found] = await tx.select().from(importacion).where(knownTo(caller, id)).for("update");
  if (!found) throw notFound();
  requireType(caller, found.tipo);
  return found;
}

/** What an import is doing or is, for a refusal: 'La importación se está comprobando: espere a que termine.' */
const STANDS: Readonly<Record<EstadoImportacion, string>> = {
  LEIDA: "Diga antes qué significa cada columna.",
  COMPROBANDO: "Las filas se están comprobando: espere a que termine.",
  REVISION: "La importación está en revisión y nada de ella se importó aún.",
  IMPORTANDO: "Las filas se están importando: espere a que termine o detenga la importación.",
  DETENIDA: "La importación se detuvo, y parte de ella ya está importada.",
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
  const found = await lockVisible(tx, caller, id);
  if (!isTheirs(caller, found)) throw forbidden();
  if (!states.includes(found.estado)) throw notNow(found.estado);
  return found;
}
