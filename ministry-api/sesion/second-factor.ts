import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Reply } from "@/contract";
import { rolOf } from "@/contract/codes";
import { can } from "@/contract/policy";
import { MINUTOS_PARA_ACTIVAR } from "@/contract/resources/segundofactor";
import type { Db, Tx } from "../db/client";
import { llave, segundoFactor, token, usuario } from "../db/schema";
import { recordChange, type Who } from "../history/record";
import type { Caller } from "../http/handler";
import { invalid, notFound, Problem } from "../http/problem";
import type { Services } from "../http/services";
import { lockAccount } from "../usuarios/rules";
import { forgetFailures, oneAtATime, recordFailure, requireNoPause } from "./attempts";
import { ownLimit } from "./limits";
import { mailOwner } from "./owner-mail";
import { passwordMatches } from "./password";
import { acceptedStep, newRecoveryCodes, newSecret, otpauthUri, recoveryHash } from "./second-factor-code";
import { openSecret, sealSecret } from "./second-factor-key";

type Use = Pick<Services, "clock" | "keyring">;

export const WRONG_CODE = "El código no es correcto o ya se usó. Escriba el que su aplicación muestra ahora.";

const START_MS = MINUTOS_PARA_ACTIVAR * 60_000;

const unavailable = () =>
  new Problem(503, "La verificación en dos pasos no está disponible: el servidor no tiene la clave que la protege.");
const alreadyActive = () =>
  new Problem(409, "La verificación en dos pasos ya está activa. Para cambiar de aplicación, desactívela primero.");
const notActive = () => new Problem(409, "La verificación en dos pasos no está activa.");
const notStarted = () => new Problem(409, "El tiempo para activarla venció. Comience de nuevo.");

const own = (id_usuario: number) => eq(segundoFactor.id_usuario, id_usuario);
export const hashesOf = (id_usuario: number, codes: string[]) => codes.map((code) => recoveryHash(id_usuario, code));

/** The account fields that say which second factors count. */
type Account = Pick<typeof usuario.$inferSelect, "id" | "id_rol">;

export const mayHaveSecondFactor = ({ id_rol }: Pick<Account, "id_rol">) =>
  can({ rol: rolOf(id_rol), id_departamento: null }, "segundofactor.usar");

/** What an account is asked for after its password; a recovery code does instead of either. */
export interface Asked {
  aplicacion: boolean;
  llave: boolean;
}

/**
 * An application that was activated is asked for in every role. A passkey is asked for in the roles that may have a
 * second factor, and does instead of a code in the others; there it is no more than a second way in (decision 063).
 */
export async function askedOf(db: Db | Tx, { id, id_rol }: Account): Promise<Asked> {
  const aplicacion = (await db.$count(segundoFactor, and(own(id), isNotNull(segundoFactor.activo_desde)))) > 0;
  const counts = aplicacion || mayHaveSecondFactor({ id_rol });
  return { aplicacion, llave: counts && (await db.$count(llave, eq(llave.id_usuario, id))) > 0 };
}

/**
 * The person's own second factor: is the application's active, since when, how many recovery codes are left, and can
 * one be started here?
 */
export async function secondFactorOf(
  db: Db,
  caller: Caller,
  { keyring = [] }: Use,
): Promise<Reply<"segundofactor.estado">> {
  const [row] = await db.select().from(segundoFactor).where(own(caller.id));
  return {
    activo: row?.activo_desde ? 1 : 0,
    desde: row?.activo_desde?.toISOString() ?? null,
    codigos: row?.codigos.length ?? 0,
    disponible: keyring.length > 0 ? 1 : 0,
  };
}

/** Locks the person's account, so that calls about their second factor run one after another. */
export async function lockOwner(tx: Tx, id: number) {
  const [owner] = await tx.select().from(usuario).where(eq(usuario.id, id)).for("no key update");
  if (!owner) throw notFound();
  return owner;
}

/**
 * Uses up the step of a one-time code, or a recovery code. The row is locked, so of two simultaneous uses one finds the
 * code spent. Returns the kind of code, "none" if the account is asked for no second factor. Errors: throws if no key
 * opens the secret.
 */
export async function takeCode(
  tx: Tx,
  account: Account,
  typed: string | undefined,
  { clock, keyring = [] }: Use,
): Promise<"none" | "missing" | "wrong" | "code" | "recovery"> {
  const [row] = await tx.select().from(segundoFactor).where(own(account.id)).for("update");
  const { aplicacion, llave } = await askedOf(tx, account);
  if (!aplicacion && !llave) return "none";
  if (typed === undefined) return "missing";
  if (!row) return "wrong";
  if (row.activo_desde) {
    const opened = openSecret(keyring, account.id, row.secreto ?? "");
    if (!opened) throw new Error("No key opens a stored second factor");
    const step = acceptedStep(opened.secret, typed, clock(), row.ultimo_paso);
    if (step !== null) {
      await tx.update(segundoFactor).set({ ultimo_paso: step }).where(own(account.id));
      return "code";
    }
  }
  const hash = recoveryHash(account.id, typed);
  if (!row.codigos.includes(hash)) return "wrong";
  await tx
    .update(segundoFactor)
    .set({ codigos: row.codigos.filter((known) => known !== hash) })
    .where(own(account.id));
  return "recovery";
}

const auditEntry = (id_fila: number, accion: string) => ({
  tabla: "usuario",
  id_fila,
  accion,
  before: null,
  after: null,
});

async function endOtherSessions(tx: Tx, caller: Caller) {
  const sessions = and(eq(token.id_usuario, caller.id), eq(token.uso, "SESION"));
  await tx.delete(token).where(and(sessions, ne(token.hash, caller.tokenHash)));
}

type Owner = typeof usuario.$inferSelect;

/** Counts a wrong password or code and throws a 422 under that field. */
type Refuse = (field: "actual" | "codigo", text: string) => Promise<never>;

/**
 * Runs the changes of a person's own second factor one after another. Errors: 429 with Retry-After, and what `run`
 * throws.
 */
export async function guarded<T>(
  db: Db,
  caller: Caller,
  { clock }: Pick<Use, "clock">,
  run: (refuse: Refuse) => Promise<T>,
): Promise<T> {
  const own = ownLimit(caller.id);
  return oneAtATime(own.key, async () => {
    const now = clock();
    await requireNoPause(db, [own], now);
    const done = await run(async (field, text) => {
      await recordFailure(db, [own], now);
      throw invalid({ [field]: [text] });
    });
    await forgetFailures(db, own.key);
    return done;
  });
}

/** Errors: what `refuse` throws for a wrong password. */
export async function requirePassword(db: Db, caller: Caller, actual: string, refuse: Refuse) {
  const [stored] = await db.select({ clave: usuario.clave }).from(usuario).where(eq(usuario.id, caller.id));
  if (!(await passwordMatches(stored?.clave, actual))) await refuse("actual", "La contraseña actual no es correcta");
}

/**
 * Starts a second factor after checking the password; one started before and not confirmed is replaced. Errors: 409 if
 * already active, 422 under `actual`, 429, 503 without a key.
 */
export async function startSecondFactor(db: Db, caller: Caller, actual: string, use: Use) {
  const { clock, keyring = [] } = use;
  if (keyring.length === 0) throw unavailable();
  return guarded(db, caller, use, async (refuse) => {
    await requirePassword(db, caller, actual, refuse);
    const secreto = newSecret();
    const now = clock();
    const begun = { secreto: sealSecret(keyring, caller.id, secreto), creado_en: now };
    const { email } = await db.transaction(async (tx) => {
      const owner = await lockOwner(tx, caller.id);
      const [row] = await tx.select().from(segundoFactor).where(own(caller.id));
      if (row?.activo_desde) throw alreadyActive();
      await tx
        .insert(segundoFactor)
        .values({ id_usuario: caller.id, ...begun })
        .onConflictDoUpdate({ target: segundoFactor.id_usuario, set: begun });
      return owner;
    });
    const vence_en = new Date(now.getTime() + START_MS).toISOString();
    return { secreto, uri: otpauthUri(secreto, email), vence_en };
  });
}

/**
 * Activates a started second factor by its first code; the other sessions end and the owner is notified by email.
 * Returns the recovery codes. Errors: 409 (already active, or started too long ago), 422 under `codigo`, 429, 503.
 */
export async function activateSecondFactor(db: Db, caller: Caller, codigo: string, use: Use): Promise<string[]> {
  const { clock, keyring = [] } = use;
  if (keyring.length === 0) throw unavailable();
  const codes = newRecoveryCodes();
  return guarded(db, caller, use, async (refuse) => {
    const now = clock();
    const right = await db.transaction(async (tx) => {
      const owner = await lockOwner(tx, caller.id);
      const [row] = await tx.select().from(segundoFactor).where(own(caller.id)).for("update");
      if (row?.activo_desde) throw alreadyActive();
      if (!row || row.creado_en.getTime() + START_MS <= now.getTime()) throw notStarted();
      const opened = openSecret(keyring, caller.id, row.secreto ?? "");
      if (!opened) throw notStarted();
      const ultimo_paso = acceptedStep(opened.secret, codigo, now, null);
      if (ultimo_paso === null) return false;
      await tx
        .update(segundoFactor)
        .set({ activo_desde: now, ultimo_paso, codigos: hashesOf(caller.id, codes) })
        .where(own(caller.id));
      await settle(tx, caller, owner, "activado", now);
      return true;
    });
    return right ? codes : refuse("codigo", WRONG_CODE);
  });
}

const ACCIONES = {
  activado: "ACTIVAR SEGUNDO FACTOR",
  desactivado: "DESACTIVAR SEGUNDO FACTOR",
  renovado: "RENOVAR CODIGOS",
  llave: "AGREGAR LLAVE",
  sinLlave: "QUITAR LLAVE",
} as const;

/**
 * Follows every change of one's own second factors: ends the other sessions, writes the history, notifies the owner.
 */
export async function settle(tx: Tx, caller: Caller, owner: Owner, what: keyof typeof ACCIONES, now: Date) {
  await endOtherSessions(tx, caller);
  await recordChange(tx, caller, auditEntry(caller.id, ACCIONES[what]));
  await mailOwner(tx, owner, what, now);
}

/** Changes one's own second factor after checking the password and a code. Errors: 409, 422, 429, and `write`'s. */
function change(
  db: Db,
  caller: Caller,
  { actual, codigo }: { actual: string; codigo: string },
  use: Use,
  what: "desactivado" | "renovado",
  write: (tx: Tx, owner: Owner) => Promise<unknown>,
): Promise<void> {
  return guarded(db, caller, use, async (refuse) => {
    await requirePassword(db, caller, actual, refuse);
    const taken = await db.transaction(async (tx) => {
      const owner = await lockOwner(tx, caller.id);
      const code = await takeCode(tx, owner, codigo, use);
      if (code !== "code" && code !== "recovery") return code;
      await write(tx, owner);
      await settle(tx, caller, owner, what, use.clock());
      return code;
    });
    if (taken === "none") throw notActive();
    if (taken === "wrong" || taken === "missing") await refuse("codigo", WRONG_CODE);
  });
}

/** Removes one's own application; recovery codes stay with passkeys that need them. Errors: 409 if none, 422, 429. */
export const deactivateSecondFactor = (db: Db, caller: Caller, typed: { actual: string; codigo: string }, use: Use) =>
  change(db, caller, typed, use, "desactivado", async (tx, owner) => {
    const none = { secreto: null, activo_desde: null, ultimo_paso: null };
    const gone = await tx
      .update(segundoFactor)
      .set(none)
      .where(and(own(caller.id), isNotNull(segundoFactor.activo_desde)))
      .returning({ id: segundoFactor.id_usuario });
    if (gone.length === 0) throw notActive();
    if (!(await askedOf(tx, owner)).llave) await tx.delete(segundoFactor).where(own(caller.id));
  });

/** Replaces the recovery codes. Errors: 409 if there is no second factor, 422, 429. */
export async function renewRecoveryCodes(
  db: Db,
  caller: Caller,
  typed: { actual: string; codigo: string },
  use: Use,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const codigos = hashesOf(caller.id, codes);
  await change(db, caller, typed, use, "renovado", (tx) =>
    tx.update(segundoFactor).set({ codigos }).where(own(caller.id)),
  );
  return codes;
}

/**
 * Removes a person's second factor and passkeys in the name of `who`: all sessions of the person end and they are
 * notified by email. Returns false if they have none.
 */
export async function removeSecondFactor(tx: Tx, who: Who, owner: Owner, now: Date): Promise<boolean> {
  const gone = await tx.delete(segundoFactor).where(own(owner.id)).returning({ since: segundoFactor.activo_desde });
  const keys = await tx.delete(llave).where(eq(llave.id_usuario, owner.id)).returning({ id: llave.id });
  if (keys.length === 0 && !gone.some(({ since }) => since !== null)) return false;
  await tx.delete(token).where(and(eq(token.id_usuario, owner.id), eq(token.uso, "SESION")));
  await recordChange(tx, who, auditEntry(owner.id, "QUITAR SEGUNDO FACTOR"));
  await mailOwner(tx, owner, "quitado", now);
  return true;
}

/** Removes another person's second factor. Errors: 404 (no such account), 409 (one's own, or they have none). */
export async function resetSecondFactor(db: Db, caller: Caller, id: number, { clock }: Use): Promise<void> {
  if (caller.id === id) throw new Problem(409, "Es su propia cuenta: desactive la verificación en su perfil.");
  await db.transaction(async (tx) => {
    const { stored } = await lockAccount(tx, caller, id);
    if (!(await removeSecondFactor(tx, caller, stored, clock()))) {
      throw new Problem(409, "Esta persona no tiene la verificación en dos pasos activa.");
    }
  });
}
