import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { token, usuario } from "../db/schema";
import { recordChange } from "../history/record";
import { invalid } from "../http/problem";
import type { AppServices, Services } from "../http/services";
import { deliver } from "../mail/deliver";
import type { Mail } from "../mail/mailer";
import { forgetFailures, oneAtATimeForAll, recordFailure, secondsToWait } from "./attempts";
import { rememberDevice } from "./devices";
import { type AttemptSource, codeLimit, recoveryLimits } from "./limits";
import { mailOwner } from "./owner-mail";
import { hashPassword, requireGoodPassword } from "./password";
import { byEmail } from "./sign-in";
import { fullName, issueToken, tokenHash } from "./tokens";

const RECOVERY_HOURS = 1;
const INVITATION_HOURS = 72;

const linkOf = (publicUrl: string, value: string) => `${publicUrl}/password?token=${encodeURIComponent(value)}`;

/**
 * Mails the owner of an address a link that sets a new password; it works once, within an hour. The account is looked
 * up after the response, so neither its text nor its time reveals whether there is one. Too many requests get the same
 * response and no email.
 */
export async function requestPassword(
  db: Db,
  email: string,
  asker: AttemptSource,
  services: AppServices,
): Promise<void> {
  const now = services.clock();
  const limits = await recoveryLimits(db, email, asker);
  await oneAtATimeForAll(limits, async () => {
    if ((await secondsToWait(db, limits, now)) > 0) return;
    await recordFailure(db, limits, now);
    services.later.run(() => mailLink(db, email, services));
  });
}

async function mailLink(db: Db, email: string, services: Services): Promise<void> {
  const [owner] = await db
    .select({ id: usuario.id, email: usuario.email, nombres: usuario.nombres })
    .from(usuario)
    .where(and(byEmail(email), eq(usuario.estado, "ACTIVO")));
  if (!owner) return;
  const value = await issueToken(db, owner.id, "CLAVE", RECOVERY_HOURS, services.clock());
  await deliver(services, {
    to: owner.email,
    subject: "Recuperación de contraseña - Inventario Turístico",
    text: [
      `Hola ${owner.nombres}:`,
      "",
      "Recibimos un pedido para cambiar la contraseña de su cuenta en el Inventario de Recursos Turísticos.",
      "Para elegir una nueva, abra este enlace. Sirve una sola vez y vence en una hora:",
      "",
      linkOf(services.publicUrl, value),
      "",
      "Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma.",
    ].join("\n"),
  });
}

/** The person an invitation is for. */
interface Invited {
  id: number;
  email: string;
  nombres: string;
}

/**
 * The email with the link that sets a new account's first password; links sent before it end. The caller sends it after
 * its transaction.
 */
export async function invitation(db: Db | Tx, { id, email, nombres }: Invited, services: Services): Promise<Mail> {
  await db.delete(token).where(and(eq(token.id_usuario, id), eq(token.uso, "CLAVE")));
  const value = await issueToken(db, id, "CLAVE", INVITATION_HOURS, services.clock());
  return {
    to: email,
    subject: "Invitación al Inventario Turístico",
    text: [
      `Hola ${nombres}:`,
      "",
      "Se creó una cuenta para usted en el Inventario de Recursos Turísticos.",
      "Para elegir su contraseña, abra este enlace. Sirve una sola vez y vence en 72 horas:",
      "",
      linkOf(services.publicUrl, value),
    ].join("\n"),
  };
}

/** Invites a new account's owner by email. The result names the file if emails are written to files. */
export const invite = async (db: Db, owner: Invited, services: Services) =>
  services.mailer.send(await invitation(db, owner, services));

const badLink = () => invalid({ token: ["El enlace no es válido o ya venció"] });

async function ownerOf(db: Db | Tx, value: string, now: Date) {
  const [owner] = await db
    .select({ usuario })
    .from(token)
    .innerJoin(usuario, eq(usuario.id, token.id_usuario))
    .where(
      and(
        eq(token.hash, tokenHash(value)),
        eq(token.uso, "CLAVE"),
        gt(token.vence_en, now),
        eq(usuario.estado, "ACTIVO"),
      ),
    );
  if (!owner) throw badLink();
  return owner.usuario;
}

/**
 * Sets a new password by a mailed link; the link and every session of the person end. The browser becomes a known
 * device, so that strangers' failures do not keep the person out. The person is notified by email, except of the first
 * password. Errors: 422 if the link is unknown, used or expired, or the password can be guessed.
 */
export async function resetPassword(
  db: Db,
  { value, password, device }: { value: string; password: string; device: string | null },
  now: Date,
): Promise<void> {
  const asked = await ownerOf(db, value, now);
  await requireGoodPassword(password, asked, "password");
  const clave = await hashPassword(password);
  await db.transaction(async (tx) => {
    const owner = await ownerOf(tx, value, now);
    // Of two simultaneous uses only one deletes the link.
    const used = await tx
      .delete(token)
      .where(eq(token.hash, tokenHash(value)))
      .returning({ hash: token.hash });
    if (used.length === 0) throw badLink();
    await tx
      .update(usuario)
      .set({ clave, version: owner.version + 1 })
      .where(eq(usuario.id, owner.id));
    await tx.delete(token).where(eq(token.id_usuario, owner.id));
    await forgetFailures(tx, codeLimit(owner.email).key);
    await rememberDevice(tx, owner.id, device, now);
    if (owner.clave !== null) await mailOwner(tx, owner, "recuperada", now);
    await recordChange(
      tx,
      { id: owner.id, nombre: fullName(owner) },
      { tabla: "usuario", id_fila: owner.id, accion: "CAMBIAR CLAVE", before: null, after: null },
    );
  });
}
