import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { forgetDevices } from "../sesion/devices";
import { hashPassword } from "../sesion/password";
import { fullName, tokenHash } from "../sesion/tokens";
import type { Db, Tx } from "../db/client";
import { cambioCorreo, rol, token, usuario } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";
import { invalid } from "../http/problem";
import { mailLockedAccount, mailNewAddress, mailOldAddress } from "./email-change-mail";
import { accountSearch, type Cuenta } from "./account";

/**
 * Changes the email address of an account. The change takes effect once the new address confirms it. The current
 * address is notified at once, with a link that undoes the change and locks the account. Until the confirmation,
 * sign-in and recovery use the current address.
 */

/** How long both links are valid, in hours. */
const HORAS_CAMBIO = 72;

const [DESACTIVADA, TABLA] = ["INACTIVO", "usuario"] as const;

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const addressTaken = () => invalid({ email: ["El correo electrónico ya existe"] });
const badLink = () => invalid({ token: ["El enlace no es válido, ya se usó o venció"] });

/** Must the new address be confirmed? Not if only a letter's case changes, nor before the invitation is accepted. */
export const mustConfirm = (before: Pick<Cuenta, "email" | "clave">, email: string) =>
  !sameAddress(before.email, email) && before.clave !== null;

/** Changes whose links are still valid. */
const good = (now: Date) => and(gt(cambioCorreo.vence_en, now), isNull(cambioCorreo.deshecho_en));
const waiting = (now: Date) => and(good(now), isNull(cambioCorreo.confirmado_en), isNull(cambioCorreo.anulado_en));

/**
 * Errors: 422 if the address belongs to another account, or may still return to another account that undoes its change.
 * `id` is the account's own, 0 for a new one.
 */
export async function requireFreeAddress(tx: Tx, email: string, id: number, now: Date): Promise<void> {
  const is = (column: typeof usuario.email | typeof cambioCorreo.anterior) =>
    eq(sql`lower(${column})`, email.toLowerCase());
  const [owner] = await tx
    .select({ id: usuario.id })
    .from(usuario)
    .where(and(is(usuario.email), ne(usuario.id, id)));
  const [earlier] = await tx
    .select({ id: cambioCorreo.id })
    .from(cambioCorreo)
    .where(and(is(cambioCorreo.anterior), ne(cambioCorreo.id_usuario, id), good(now)));
  if (owner || earlier) throw addressTaken();
}

type Fields = Record<string, unknown> | null;

const historyEntry = (id: number, accion: string, before: Fields, after: Fields) => ({
  tabla: TABLA,
  id_fila: id,
  accion,
  before,
  after,
});

/** Asks the new address to confirm and notifies the current one. An earlier pending change is replaced. Errors: 422. */
export async function askEmailChange(tx: Tx, caller: Caller, owner: Cuenta, email: string, now: Date): Promise<void> {
  await requireFreeAddress(tx, email, owner.id, now);
  await tx
    .update(cambioCorreo)
    .set({ anulado_en: now })
    .where(and(eq(cambioCorreo.id_usuario, owner.id), waiting(now)));
  const [confirm, undo] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  await tx.insert(cambioCorreo).values({
    id_usuario: owner.id,
    anterior: owner.email,
    nuevo: email,
    pedido_en: now,
    vence_en: new Date(now.getTime() + HORAS_CAMBIO * 3_600_000),
    hash_confirmar: tokenHash(confirm),
    hash_deshacer: tokenHash(undo),
  });
  await mailNewAddress(tx, owner, email, confirm);
  await mailOldAddress(tx, owner, email, undo, now);
  await recordChange(tx, caller, historyEntry(owner.id, "PEDIR CAMBIO DE CORREO", null, { correo_pendiente: email }));
}

type Link = typeof cambioCorreo.hash_confirmar | typeof cambioCorreo.hash_deshacer;

/** The account of a link's change. Errors: 422. */
async function ownerOf(db: Db | Tx, link: Link, value: string): Promise<number> {
  const [found] = await db
    .select({ id_usuario: cambioCorreo.id_usuario })
    .from(cambioCorreo)
    .where(eq(link, tokenHash(value)));
  if (!found) throw badLink();
  return found.id_usuario;
}

/** The change of a link and its account, which is locked until the transaction ends. Errors: 422. */
async function lockedChange(tx: Tx, link: Link, value: string) {
  const at = eq(link, tokenHash(value));
  const id_usuario = await ownerOf(tx, link, value);
  const [owner] = await tx.select().from(usuario).where(eq(usuario.id, id_usuario)).for("no key update");
  const [change] = await tx.select().from(cambioCorreo).where(at);
  const [given] = await tx
    .select({ nombre: rol.nombre })
    .from(rol)
    .where(eq(rol.id, owner?.id_rol ?? 0));
  if (!owner || !change || !given) throw badLink();
  /** The account's columns with another address. */
  const withEmail = (email: string) => ({
    email,
    busqueda: accountSearch({ ...owner, email }, given.nombre),
    version: owner.version + 1,
  });
  return { owner, change, withEmail };
}

/**
 * Confirms the new address: it becomes the account's, and every session and mailed link ends. Errors: 422 if the link
 * is unknown, used, replaced, undone or expired, or the address is taken by now.
 */
export async function confirmEmailChange(db: Db, value: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { owner, change, withEmail } = await lockedChange(tx, cambioCorreo.hash_confirmar, value);
    const { id, vence_en, confirmado_en, anulado_en, deshecho_en, nuevo } = change;
    if (confirmado_en || anulado_en || deshecho_en || vence_en <= now) throw badLink();
    await requireFreeAddress(tx, nuevo, owner.id, now);
    await tx.update(usuario).set(withEmail(nuevo)).where(eq(usuario.id, owner.id));
    await tx.update(cambioCorreo).set({ confirmado_en: now }).where(eq(cambioCorreo.id, id));
    await tx.delete(token).where(eq(token.id_usuario, owner.id));
    const who = { id: owner.id, nombre: fullName(owner) };
    await recordChange(tx, who, historyEntry(owner.id, "CONFIRMAR CORREO", { email: owner.email }, { email: nuevo }));
  });
}

/**
 * Undoes a change by the link sent to the earlier address: that address becomes the account's again, and the account is
 * locked. It is deactivated without sessions, links, known devices or a password that anybody knows, until an
 * administrator has looked into it. Errors: 422 if the link is unknown, used or expired.
 */
export async function undoEmailChange(db: Db, value: string, now: Date): Promise<void> {
  // Checked first, so that an unknown link cannot make the server compute a hash.
  await ownerOf(db, cambioCorreo.hash_deshacer, value);
  const clave = await hashPassword(randomBytes(32).toString("base64url"));
  await db.transaction(async (tx) => {
    const { owner, change, withEmail } = await lockedChange(tx, cambioCorreo.hash_deshacer, value);
    if (change.deshecho_en || change.vence_en <= now) throw badLink();
    const [other] = await tx
      .select({ id: usuario.id })
      .from(usuario)
      .where(and(eq(sql`lower(${usuario.email})`, change.anterior.toLowerCase()), ne(usuario.id, owner.id)));
    // Locking matters more than the address: the account is locked even if the address was taken meanwhile.
    const email = other ? owner.email : change.anterior;
    await tx
      .update(usuario)
      .set({ ...withEmail(email), estado: DESACTIVADA, clave })
      .where(eq(usuario.id, owner.id));
    await tx
      .update(cambioCorreo)
      .set({ deshecho_en: now, anulado_en: now })
      .where(and(eq(cambioCorreo.id_usuario, owner.id), isNull(cambioCorreo.deshecho_en)));
    await tx.delete(token).where(eq(token.id_usuario, owner.id));
    await forgetDevices(tx, owner.id);
    const who = { id: owner.id, nombre: fullName(owner) };
    const [before, after] = [
      { email: owner.email, estado: owner.estado },
      { email, estado: DESACTIVADA },
    ];
    await recordChange(tx, who, historyEntry(owner.id, "DESHACER CAMBIO DE CORREO", before, after));
    await mailLockedAccount(tx, { ...owner, email: change.anterior }, now);
  });
}
