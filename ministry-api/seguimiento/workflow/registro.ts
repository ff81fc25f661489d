import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { can, inScope, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../../db/client";
import { preparedOnce } from "../../db/prepared";
import { ppirta, ppirtf } from "../../db/schema";
import type { Caller } from "../../http/handler";
import { forbidden, notFound, Problem } from "../../http/problem";
import { factsOf, type Fila, type Filas } from "./facts";

export type { Fila, Filas };

type Vigencia = "verificado_en" | "verificado_por" | "vence_en";
/** Columns of both kinds that the workflow changes. */
type Shared = Partial<
  Pick<
    Filas["ppirta"],
    "derivado" | "aprobado" | "observacion" | "devuelto" | "corregido" | "eliminado_en" | "eliminado_por"
  > & {
    [C in Vigencia]: Filas["ppirta"][C] | SQL;
  }
>;

const MAX_ID = 2_147_483_647;
/** An id that no row can have gives a 404, not a database error. */
export const possible = (id: number) => Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** Nearly every call begins with one of these, so they are prepared. */
const statements = {
  ppirta: (lock: boolean) =>
    preparedOnce((db) => {
      const query = db
        .select()
        .from(ppirta)
        .where(and(eq(ppirta.id, sql.placeholder("id")), isNull(ppirta.eliminado_en)));
      return lock ? query.for("update").prepare("ppirta_locked") : query.prepare("ppirta_record");
    }),
  ppirtf: (lock: boolean) =>
    preparedOnce((db) => {
      const query = db
        .select()
        .from(ppirtf)
        .where(and(eq(ppirtf.id, sql.placeholder("id")), isNull(ppirtf.eliminado_en)));
      return lock ? query.for("update").prepare("ppirtf_locked") : query.prepare("ppirtf_record");
    }),
};

type Load = { [K in Kind]: (db: Db | Tx, id: number) => Promise<Filas[K] | undefined> };

const loads = (lock: boolean): Load => {
  const [atractivo, facilidad] = [statements.ppirta(lock), statements.ppirtf(lock)];
  return {
    ppirta: async (db, id) => (await atractivo(db).execute({ id }))[0],
    ppirtf: async (db, id) => (await facilidad(db).execute({ id }))[0],
  };
};
const [read, locked] = [loads(false), loads(true)];

/** A record that was found, or not, if the caller may see it. Errors: 404. */
export function requireSeen<F extends Fila>(fila: F | undefined, subject: Subject): F {
  if (!fila || !inScope(subject, fila.id_departamento)) throw notFound();
  return fila;
}

async function visible<K extends Kind>(
  db: Db | Tx,
  kind: K,
  id: number,
  { subject, lock }: { subject: Subject; lock: boolean },
): Promise<Filas[K]> {
  return requireSeen(possible(id) ? await (lock ? locked : read)[kind](db, id) : undefined, subject);
}

/**
 * A record the caller may see. Unknown, hidden and in another department give the same 404, so that the response does
 * not reveal that a record exists.
 */
export const readRecord = <K extends Kind>(db: Db | Tx, kind: K, id: number, subject: Subject) =>
  visible(db, kind, id, { subject, lock: false });

/**
 * As readRecord, with the row locked until the transaction ends. Every write of a record or its children starts here.
 */
export const lockRecord = <K extends Kind>(tx: Tx, kind: K, id: number, subject: Subject) =>
  visible(tx, kind, id, { subject, lock: true });

export const alreadyDerived = () => new Problem(409, "El registro ya fue derivado y no se puede modificar");

/**
 * Refuses a write that the policy does not allow. Errors: 409 if only the record's state forbids it (decision 024: a
 * derived record refuses every edit, of itself and of its children), 403 if this person may not change it as a draft
 * either.
 */
export function requireChange(
  caller: Subject & Pick<Caller, "id">,
  kind: Kind,
  permission: "modificar" | "eliminar" | "eliminarHijo",
  fila: Fila,
): void {
  const facts = factsOf(fila, caller.id);
  if (can(caller, `${kind}.${permission}`, facts)) return;
  if (!can(caller, `${kind}.${permission}`, { ...facts, derivado: 0 })) throw forbidden();
  throw alreadyDerived();
}

/** Writes columns that both kinds share. */
export async function updateShared(tx: Tx, kind: Kind, id: number, values: Shared): Promise<void> {
  const changes = { ...values, actualizado_en: sql`now()` };
  if (kind === "ppirta") await tx.update(ppirta).set(changes).where(eq(ppirta.id, id));
  else await tx.update(ppirtf).set(changes).where(eq(ppirtf.id, id));
}
