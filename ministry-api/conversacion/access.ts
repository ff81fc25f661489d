import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { asunto } from "../db/schema";
import type { Caller } from "../http/handler";
import { forbidden, notFound, Problem } from "../http/problem";
import { factsOf } from "../seguimiento/workflow/facts";
import { type Fila, readRecord } from "../seguimiento/workflow/registro";
import { and, eq } from "drizzle-orm";

export type Asunto = typeof asunto.$inferSelect;

/** A record whose conversation the caller may read. Errors: 404 (also deleted, other departments), 403. */
export async function talkedOf(db: Db | Tx, caller: Caller, kind: Kind, id: number): Promise<Fila> {
  const fila = await readRecord(db, kind, id, caller);
  if (!can(caller, `${kind}.conversar`, factsOf(fila, caller.id))) throw forbidden();
  return fila;
}

/** A subject, locked, with its record. Errors: 404 (also of a record out of the caller's reach), 403. */
export async function lockSubject(tx: Tx, caller: Caller, id: number): Promise<{ found: Asunto; fila: Fila }> {
  const [found] = await tx.select().from(asunto).where(eq(asunto.id, id)).for("update");
  if (!found) throw notFound();
  return { found, fila: await talkedOf(tx, caller, found.tipo, found.id_registro) };
}

export const ofRecord = (kind: Kind, id: number) => and(eq(asunto.tipo, kind), eq(asunto.id_registro, id));

export const closed = () => new Problem(409, "El asunto está cerrado. Ábralo para seguir.");
