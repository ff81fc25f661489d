import { and, eq } from "drizzle-orm";
import { createHash } from "node:crypto";
import type { Body } from "@/contract";
import { DOCUMENTO } from "@/contract/resources/usuarios";
import { forgetDevices } from "../sesion/devices";
import { invitation } from "../sesion/recovery";
import { fullName } from "../sesion/tokens";
import type { Db, Tx } from "../db/client";
import { requireUnreferenced } from "../db/references";
import { cambioCorreo, historial, identidad, llave, reto, rol, segundoFactor, token, usuario } from "../db/schema";
import { recordFile, type CheckedFile } from "../files/record-file";
import { recordChange } from "../history/record";
import { doneAlready } from "../http/idempotency";
import type { Caller } from "../http/handler";
import { changedMeanwhile, invalid, Problem } from "../http/problem";
import type { AppServices } from "../http/services";
import { deliver } from "../mail/deliver";
import type { Mail } from "../mail/mailer";
import { deliveryMessage } from "../mail/delivery-message";
import { ACTIVO, accountSearch, type Cuenta, readShown } from "./account";
import { documentKey, documentKeyAfter } from "./document-number";
import { askEmailChange, mustConfirm, requireFreeAddress } from "./email-change";
import {
  lockAccount,
  mayChangeAccount,
  requireChange,
  requireEmailChange,
  requireEntity,
  requireAssignable,
  requireRemovable,
} from "./rules";
import { bytesOfBase64 } from "../files/base64";
import { checkPdf } from "../files/pdf-check/check-pdf";
import type { PdfVerdict } from "../files/pdf-check/verdict";

const REQUIRED = "El archivo PDF es requerido";
const TOO_LARGE = "El archivo PDF no debe pasar de 10 MB";

const REFUSED: Record<Exclude<PdfVerdict, "clean">, string> = {
  active:
    "El PDF contiene código, acciones o archivos incrustados y no se admite. Imprímalo como un PDF nuevo y adjunte ese.",
  locked: "El PDF está protegido con contraseña y no se puede revisar. Guárdelo sin protección y adjúntelo otra vez.",
  unreadable: "El PDF está dañado o no se puede leer. Ábralo, guárdelo otra vez como PDF y adjunte ese.",
};

/** Readers accept a PDF whose end marker is within this many bytes of its end. */
const MARGIN = 1024;
/** The header must be at the very beginning: a file with other content before it could be of another type. */
const BEGINS = /^(?:\u00ef\u00bb\u00bf)?\s{0,16}%PDF-[12]\.\d/;

const refuse = (message: string) => new Problem(422, message, { documento: [message] });

/**
 * A person's backup document (decision 022), recognised by its content and not by its name. The store and `recordFile`
 * take the result. Errors: 422 under `documento` (no PDF, cut off, over 10 MB, with active content, encrypted).
 */
export async function inspectPdf(base64: string): Promise<CheckedFile> {
  const contenido = bytesOfBase64(base64);
  if (contenido.length > DOCUMENTO.maxBytes) throw refuse(TOO_LARGE);
  const begins = BEGINS.test(contenido.subarray(0, MARGIN).toString("latin1"));
  if (!begins || !contenido.subarray(-MARGIN).includes("%%EOF")) throw refuse(REQUIRED);
  const verdict = await checkPdf(contenido);
  if (verdict !== "clean") throw refuse(REFUSED[verdict]);
  return { hash: createHash("sha256").update(contenido).digest("hex"), tipo: DOCUMENTO.type, contenido };
}

const NOT_INVITED =
  " No se pudo enviar la invitación por correo: el administrador puede enviarla otra vez desde la lista de usuarios.";

/** The result of the invitation, appended to a save's message; empty if it was sent, which the form itself says. */
async function invited(services: AppServices, mail: Mail): Promise<string> {
  if (!(await deliver(services, mail))) return NOT_INVITED;
  const told = deliveryMessage("la invitación", services.mailer, "");
  return told && ` ${told}`;
}

/** Checks a document and stores its bytes, before any transaction begins. */
async function keptDocument(db: Db, caller: Caller, base64: string, { files, countUpload }: AppServices) {
  const file = await inspectPdf(base64);
  await countUpload(db, caller, [file.contenido]);
  await files.put(file.hash, file.contenido);
  return file;
}

type Typed = Omit<Body<"user.update">, "documento" | "estado" | "version">;

async function columnsOf(tx: Tx, typed: Typed) {
  const [given] = await tx.select({ nombre: rol.nombre }).from(rol).where(eq(rol.id, typed.id_rol));
  if (!given) throw invalid({ id_rol: ["El registro elegido no existe"] });
  return { ...typed, busqueda: accountSearch(typed, given.nombre) };
}

const historyEntry = (id: number, accion: string, before: Cuenta | null, after: Cuenta | null) => ({
  tabla: "usuario",
  id_fila: id,
  accion,
  before,
  after,
});

/**
 * Creates an account and mails its owner an invitation. A failed email does not undo it and is reported in the message.
 * Errors: 422 (role, department, document, email or document number taken).
 */
export async function createAccount(db: Db, caller: Caller, body: Body<"user.create">, services: AppServices) {
  const { documento, version: _version, ...typed } = body;
  requireAssignable(caller, typed);
  const file = await keptDocument(db, caller, documento, services);
  const { id, mail } = await db.transaction(async (tx) => {
    await requireFreeAddress(tx, typed.email, 0, services.clock());
    await requireEntity(tx, typed.id_entidad);
    await recordFile(tx, file);
    const [made] = await tx
      .insert(usuario)
      .values({ ...(await columnsOf(tx, typed)), ci: documentKey(typed), documento: file.hash, estado: ACTIVO })
      .returning();
    if (!made) throw new Error("The insertion answered no row");
    await recordChange(tx, caller, historyEntry(made.id, "CREAR", null, made));
    return { id: made.id, mail: await invitation(tx, made, services) };
  });
  return { message: `Usuario Registrado correctamente.${await invited(services, mail)}`, data: { id } };
}

/** Ends a person's tokens that are no longer valid: all of them, or only the sessions if mailed links stay valid. */
async function endTokens(tx: Tx, before: Cuenta, after: Cuenta): Promise<void> {
  const own = eq(token.id_usuario, before.id);
  if (after.estado !== ACTIVO || after.email.toLowerCase() !== before.email.toLowerCase()) {
    await tx.delete(token).where(own);
  } else if (after.id_rol !== before.id_rol || after.id_departamento !== before.id_departamento) {
    await tx.delete(token).where(and(own, eq(token.uso, "SESION")));
  }
}

/**
 * Changes an account. A deactivated person, or one with another role or department, has to sign in again. A new address
 * waits for its confirmation (email-change.ts); a person without a password yet is invited at the new address. Errors:
 * 403, 404, 409 (changed meanwhile, last administrator), 422. Returns the message, and the account's version.
 */
export async function updateAccount(
  db: Db,
  caller: Caller,
  id: number,
  body: Body<"user.update">,
  services: AppServices,
): Promise<{ message: string; version: number }> {
  const { documento, estado, version: from, ...typed } = body;
  if (documento !== undefined) await mayChangeAccount(db, caller, id);
  const file = documento === undefined ? null : await keptDocument(db, caller, documento, services);
  const { mail, waits, version } = await db.transaction(async (tx) => {
    const at = await lockAccount(tx, caller, id);
    const before = at.stored;
    const wanted = { ...typed, estado: estado ?? before.estado };
    requireChange(caller, at, wanted);
    requireEmailChange(caller, before, typed.email);
    if (doneAlready(before, from, { ...wanted, ...(file && { documento: file.hash }) })) {
      return { waits: false, mail: null, version: before.version };
    }
    if (from !== undefined && from !== before.version) throw changedMeanwhile(await readShown(tx, caller, id));
    const waits = mustConfirm(before, typed.email);
    if (waits) await askEmailChange(tx, caller, before, typed.email, services.clock());
    else await requireFreeAddress(tx, typed.email, id, services.clock());
    // An account from before there were entities can still be activated and deactivated as it is.
    if (wanted.estado === before.estado) await requireEntity(tx, typed.id_entidad);
    if (file) await recordFile(tx, file);
    const [after] = await tx
      .update(usuario)
      .set({
        ...(await columnsOf(tx, { ...typed, email: waits ? before.email : typed.email })),
        ci: documentKeyAfter(before, typed),
        estado: wanted.estado,
        version: before.version + 1,
        ...(file && { documento: file.hash }),
      })
      .where(eq(usuario.id, id))
      .returning();
    if (!after) throw new Error("The update answered no row");
    await endTokens(tx, before, after);
    await recordChange(tx, caller, historyEntry(id, "MODIFICAR", before, after));
    const moved = after.clave === null && after.estado === ACTIVO && after.email !== before.email;
    return { waits, mail: moved ? await invitation(tx, after, services) : null, version: after.version };
  });
  const confirm = waits ? ` ${waiting(services, typed.email)}` : "";
  const message = `Usuario actualizado correctamente.${confirm}${mail ? await invited(services, mail) : ""}`;
  return { message, version };
}

/** The message about an address that waits for its confirmation. */
const waiting = ({ mailer }: AppServices, email: string) =>
  [
    "El correo nuevo vale cuando su dueño lo confirme.",
    deliveryMessage("el enlace para confirmarlo", mailer, `Se le envía un enlace a ${email}.`),
  ].join(" ");

/**
 * Removes an account that nothing refers to, with its tokens, its devices, its second factor, its passkeys and its identities. Its own entries in the
 * history (such as its password changes) keep only the name. Errors: 404, 409 (own account, last administrator,
 * referenced, and by what).
 */
export async function removeAccount(db: Db, caller: Caller, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const at = await lockAccount(tx, caller, id);
    requireRemovable(caller, at);
    await tx.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, id)).for("update");
    await tx.delete(token).where(eq(token.id_usuario, id));
    await tx.delete(segundoFactor).where(eq(segundoFactor.id_usuario, id));
    await tx.delete(llave).where(eq(llave.id_usuario, id));
    await tx.delete(identidad).where(eq(identidad.id_usuario, id));
    await tx.delete(reto).where(eq(reto.id_usuario, id));
    await tx.delete(cambioCorreo).where(eq(cambioCorreo.id_usuario, id));
    await forgetDevices(tx, id);
    await tx
      .update(historial)
      .set({ id_usuario: null })
      .where(and(eq(historial.tabla, "usuario"), eq(historial.id_fila, id), eq(historial.id_usuario, id)));
    await requireUnreferenced(tx, usuario, id);
    await tx.delete(usuario).where(eq(usuario.id, id));
    await recordChange(tx, caller, historyEntry(id, "ELIMINAR", at.stored, null));
    return `Se eliminó la cuenta de ${fullName(at.stored)}`;
  });
}
