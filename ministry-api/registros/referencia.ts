import { eq } from "drizzle-orm";
import { inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { ppirta, ppirtf, referencia } from "../db/schema";
import type { Caller } from "../http/handler";
import { invalid, Problem } from "../http/problem";

/** What is to be made: a record, or something that belongs to one. */
export interface Thing {
  /** The name of its calls, as in the history. */
  tabla: string;
  tipo: Kind;
  /** The record it belongs to; null for a record itself. */
  id_registro: number | null;
}

type Known = typeof referencia.$inferSelect;

/** One message for every reason, so that it does not tell what the reference stands for. */
const inUse = (field: string) => invalid({ [field]: ["La referencia ya está en uso"] });

/** Also true of a record that is gone: what its author knows of it is not more than before. */
async function inReach(db: Db | Tx, caller: Caller, { tipo, id_registro }: Known): Promise<boolean> {
  const table = tipo === "ppirta" ? ppirta : ppirtf;
  const [record] = await db
    .select({ id_departamento: table.id_departamento })
    .from(table)
    .where(eq(table.id, id_registro));
  return !record || inScope(caller, record.id_departamento);
}

const read = async (db: Db | Tx, sent: string): Promise<Known | undefined> =>
  (await db.select().from(referencia).where(eq(referencia.referencia, sent)))[0];

/** Errors: 422 under `field` if another person, call or record has the reference, or its record is out of reach. */
async function requireSame(db: Db | Tx, caller: Caller, known: Known, thing: Thing, field: string): Promise<void> {
  const same =
    known.id_usuario === caller.id &&
    known.tabla === thing.tabla &&
    (thing.id_registro === null || known.id_registro === thing.id_registro);
  if (!same || !(await inReach(db, caller, known))) throw inUse(field);
}

/** Whether this reference made the record under an id; true without a reference. */
export async function isRecordOf(db: Db | Tx, kind: Kind, id: number, sent: string | undefined): Promise<boolean> {
  if (sent === undefined) return true;
  const known = await read(db, sent);
  return known?.tabla === kind && known.id_fila === id;
}

/**
 * Refuses a change from the field to a record that is not the one its device made: after a restored backup another one
 * may stand under that id (decision 049). Errors: 409 under `referencia`.
 */
export async function requireRecord(db: Db | Tx, kind: Kind, id: number, sent: string | undefined): Promise<void> {
  if (await isRecordOf(db, kind, id, sent)) return;
  const referencia = ["La referencia es de otro registro"];
  throw new Problem(409, "Con ese número hay ahora otro registro en el sistema. No se cambió nada.", { referencia });
}

/** Whether the thing was made before under this reference. Errors: 422. */
export async function isKnown(db: Db, caller: Caller, sent: string, thing: Thing, field: string): Promise<boolean> {
  const known = await read(db, sent);
  if (known) await requireSame(db, caller, known, thing, field);
  return known !== undefined;
}

/**
 * Takes a reference for a thing that this transaction then makes, and returns null; of two at once the second waits.
 * Returns the id of what was made before under it, deleted since or not. Errors: 422.
 */
export async function claim(
  tx: Tx,
  caller: Caller,
  sent: string,
  thing: Thing,
  field = "referencia",
): Promise<number | null> {
  const { tabla, tipo, id_registro } = thing;
  const claimed = await tx
    .insert(referencia)
    .values({ referencia: sent, id_usuario: caller.id, tabla, tipo, id_registro: id_registro ?? 0 })
    .onConflictDoNothing()
    .returning({ tabla: referencia.tabla });
  if (claimed.length > 0) return null;
  const known = await read(tx, sent);
  if (!known) throw new Error("A reference that was taken is not there");
  await requireSame(tx, caller, known, thing, field);
  return known.id_fila;
}

/** Keeps what was made under a claimed reference. */
export async function keep(tx: Tx, sent: string, thing: Thing, id: number): Promise<void> {
  await tx
    .update(referencia)
    .set({ id_fila: id, id_registro: thing.id_registro ?? id })
    .where(eq(referencia.referencia, sent));
}

/** Once for each reference, always without one. Returns the id, the first one's if the reference is known. */
export async function createIdempotently(
  tx: Tx,
  caller: Caller,
  { sent, thing }: { sent: string | undefined; thing: Thing },
  make: () => Promise<number>,
): Promise<number> {
  if (sent === undefined) return make();
  const known = await claim(tx, caller, sent, thing);
  if (known !== null) return known;
  const id = await make();
  await keep(tx, sent, thing, id);
  return id;
}
