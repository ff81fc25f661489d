import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { SESION, USO_DE_CLAVE } from "@/contract/resources/auditoria";
import { byEmail } from "../sesion/sign-in";
import { fullName } from "../sesion/tokens";
import type { Db } from "../db/client";
import { historial, usuario } from "../db/schema";
import type { Caller, CallContext } from "../http/handler";
import { Problem } from "../http/problem";

/**
 * Sign-ins and sign-outs, kept in the history beside the changes. An email address that belongs to no account is not
 * kept, because it may be a password typed in the wrong field. The rows do not reference an account, so that an account
 * can still be removed.
 */

const TABLA = "sesion";
/** Failed sign-ins of one account from one address within this time share one entry. */
const TOGETHER_MS = 3_600_000;

type From = Pick<CallContext, "address" | "agent">;
interface Person {
  id: number;
  nombre: string;
}

/** What a sign-in was done by, if not by password. */
type Medio = "llave" | "identidad";

/** What else is told: what it was done by, or why it was refused. */
interface More {
  campo: "medio" | "motivo";
  a: string;
}

/** The order matters: `TIMES` is the JSON path to the third item. */
const detail = ({ address, agent }: From, veces: number, more?: More) => [
  { campo: "direccion", de: null, a: address },
  { campo: "dispositivo", de: null, a: agent },
  { campo: "veces", de: null, a: veces },
  ...(more ? [{ campo: more.campo, de: null, a: more.a }] : []),
];
const TIMES = sql.raw("'{2,a}'");

const write = (db: Db, { id, nombre }: Person, accion: string, from: From, fecha: Date, more?: More) =>
  db.insert(historial).values({
    id_usuario: null,
    usuario: nombre,
    tipo: null,
    id_registro: null,
    tabla: TABLA,
    id_fila: id,
    accion,
    cambios: detail(from, 1, more),
    fecha,
  });

/** Failures of one account from one address for one reason share an entry for an hour. */
async function writeFailure(
  db: Db,
  person: Person,
  from: From,
  now: Date,
  motivo: string | null = null,
): Promise<void> {
  const [before] = await db
    .select({ id: historial.id })
    .from(historial)
    .where(
      and(
        ...[eq(historial.tabla, TABLA), eq(historial.id_fila, person.id), eq(historial.accion, SESION.fallido)],
        ...[isNull(historial.tipo), gt(historial.fecha, new Date(now.getTime() - TOGETHER_MS))],
        sql`${historial.cambios} -> 0 ->> 'a' = ${from.address}`,
        sql`${historial.cambios} -> 3 ->> 'a' is not distinct from ${motivo}`,
      ),
    )
    .orderBy(desc(historial.id))
    .limit(1);
  if (!before) {
    await write(db, person, SESION.fallido, from, now, motivo === null ? undefined : { campo: "motivo", a: motivo });
    return;
  }
  const times = sql`((${historial.cambios} -> 2 ->> 'a')::int + 1)::text::jsonb`;
  await db
    .update(historial)
    // As a newer entry, so that its count reaches those who collect the audit.
    .set({ cambios: sql`jsonb_set(${historial.cambios}, ${TIMES}, ${times})`, transaccion: sql`pg_current_xact_id()` })
    .where(eq(historial.id, before.id));
}

/** Stands in for an account that does not exist. */
const UNKNOWN: Person = { id: 0, nombre: "" };

/**
 * Runs a sign-in and records its result. The work is the same for known and unknown email addresses. A sign-in that
 * only needs its code, or that has to wait, is not recorded.
 */
export async function auditedSignIn<T extends { user: Parameters<typeof fullName>[0] & { id: number } }>(
  { db, address, agent }: Pick<CallContext, "db" | "address" | "agent">,
  { email, codigo, medio }: { email: string; codigo?: string | undefined; medio?: Medio },
  now: Date,
  run: () => Promise<T>,
): Promise<T> {
  const from = { address, agent };
  try {
    const opened = await run();
    await write(
      db,
      { id: opened.user.id, nombre: fullName(opened.user) },
      SESION.ingreso,
      from,
      now,
      medio && { campo: "medio", a: medio },
    );
    return opened;
  } catch (error) {
    const refused = error instanceof Problem && error.status === 401;
    if (refused && (codigo !== undefined || error.marks.segundo_factor !== 1)) {
      const [account] = await db.select().from(usuario).where(byEmail(email));
      await writeFailure(db, account ? { id: account.id, nombre: fullName(account) } : UNKNOWN, from, now);
    }
    throw error;
  }
}

/** Records a sign-in by identity that was refused, with its reason; `account` is the one that it was about. */
export async function recordRefusal(
  { db, address, agent }: Pick<CallContext, "db" | "address" | "agent">,
  account: (Parameters<typeof fullName>[0] & { id: number }) | null,
  motivo: string,
  now: Date,
): Promise<void> {
  const person = account ? { id: account.id, nombre: fullName(account) } : UNKNOWN;
  await writeFailure(db, person, { address, agent }, now, motivo);
}

/** Records that a person ended a session of their own. */
export const recordSessionEnd = (db: Db, caller: Caller, from: From, now: Date) =>
  write(db, caller, SESION.salida, from, now);

/** Deletes entries of sign-ins, sign-outs and uses of keys older than `days`; changes of accounts and the like stay. */
export const forgetSessions = (db: Db, days: number, now: Date) =>
  db
    .delete(historial)
    .where(
      and(
        or(eq(historial.tabla, TABLA), inArray(historial.accion, Object.values(USO_DE_CLAVE))),
        isNull(historial.tipo),
        lt(historial.fecha, new Date(now.getTime() - days * 86_400_000)),
      ),
    );
