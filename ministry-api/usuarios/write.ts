import { and, eq } from "drizzle-orm";
import type { Body } from "@/contract";
import { invitation } from "../auth/recovery";
import { fullName } from "../auth/tokens";
import type { Db, Tx } from "../db/client";
import { requireUnreferenced } from "../db/references";
import { historial, rol, segundoFactor, token, usuario } from "../db/schema";
import { inspectPdf } from "../files/documents";
import { recordFile } from "../files/record-file";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";
import { changedMeanwhile, invalid } from "../http/problem";
import type { Services } from "../http/services";
import { deliver } from "../mail/deliver";
import { ACTIVO, accountSearch, type Cuenta, readShown } from "./account";
import { lockAccount, mayChangeAccount, requireChange, requireGivable, requireRemovable } from "./rules";

const NOT_INVITED =
  " No se pudo enviar la invitación por correo: el administrador puede enviarla otra vez desde la lista de usuarios.";

/** Checks a document and keeps its bytes, before any transaction begins. */
async function keptDocument(base64: string, { files }: Services) {
  const file = inspectPdf(base64);
  await files.put(file.hash, file.contenido);
  return file;
}

type Typed = Omit<Body<"user.update">, "documento" | "estado" | "version">;

async function columnsOf(tx: Tx, typed: Typed) {
  const [given] = await tx.select({ nombre: rol.nombre }).from(rol).where(eq(rol.id, typed.id_rol));
  if (!given) throw invalid({ id_rol: ["El registro elegido no existe"] });
  return { ...typed, busqueda: accountSearch(typed, given.nombre) };
}

const told = (id: number, accion: string, before: Cuenta | null, after: Cuenta | null) => ({
  tabla: "usuario",
  id_fila: id,
  accion,
  before,
  after,
});

/**
 * Makes an account and mails its owner an invitation; a mail that fails does not undo it and is told in the message.
 * Errors: 422 (role, department, document, mail taken).
 */
export async function createAccount(db: Db, caller: Caller, body: Body<"user.create">, services: Services) {
  const { documento, version: _version, ...typed } = body;
  requireGivable(caller, typed);
  const file = await keptDocument(documento, services);
  const { id, mail } = await db.transaction(async (tx) => {
    await recordFile(tx, file);
    const [made] = await tx
      .insert(usuario)
      .values({ ...(await columnsOf(tx, typed)), documento: file.hash, estado: ACTIVO })
      .returning();
    if (!made) throw new Error("The insertion answered no row");
    await recordChange(tx, caller, told(made.id, "CREAR", null, made));
    return { id: made.id, mail: await invitation(tx, made, services) };
  });
  const sent = await deliver(services, mail);
  return { message: `Usuario Registrado correctamente.${sent ? "" : NOT_INVITED}`, data: { id } };
}

/** Ends what no longer holds of a person: every token, or only the sessions where mailed links stay good. */
async function endTokens(tx: Tx, before: Cuenta, after: Cuenta): Promise<void> {
  const own = eq(token.id_usuario, before.id);
  if (after.estado !== ACTIVO || after.email.toLowerCase() !== before.email.toLowerCase()) {
    await tx.delete(token).where(own);
  } else if (after.id_rol !== before.id_rol || after.id_departamento !== before.id_departamento) {
    await tx.delete(token).where(and(own, eq(token.uso, "SESION")));
  }
}

/**
 * Changes an account. A deactivated person, one with another mail, role or department has to sign in anew; one who was
 * invited at another address and set no password yet is invited again. Errors: 403, 404, 409 (changed meanwhile, last
 * administrator), 422.
 */
export async function updateAccount(
  db: Db,
  caller: Caller,
  id: number,
  body: Body<"user.update">,
  services: Services,
): Promise<string> {
  const { documento, estado, version, ...typed } = body;
  if (documento !== undefined) await mayChangeAccount(db, caller, id);
  const file = documento === undefined ? null : await keptDocument(documento, services);
  const mail = await db.transaction(async (tx) => {
    const at = await lockAccount(tx, caller, id);
    const before = at.stored;
    const wanted = { ...typed, estado: estado ?? before.estado };
    requireChange(caller, at, wanted);
    if (version !== undefined && version !== before.version) throw changedMeanwhile(await readShown(tx, caller, id));
    if (file) await recordFile(tx, file);
    const [after] = await tx
      .update(usuario)
      .set({
        ...(await columnsOf(tx, typed)),
        estado: wanted.estado,
        version: before.version + 1,
        ...(file && { documento: file.hash }),
      })
      .where(eq(usuario.id, id))
      .returning();
    if (!after) throw new Error("The update answered no row");
    await endTokens(tx, before, after);
    await recordChange(tx, caller, told(id, "MODIFICAR", before, after));
    const invited = after.clave === null && after.estado === ACTIVO && after.email !== before.email;
    return invited ? invitation(tx, after, services) : null;
  });
  const sent = mail === null || (await deliver(services, mail));
  return `Usuario actualizado correctamente.${sent ? "" : NOT_INVITED}`;
}

/**
 * Removes an account that nothing refers to; its tokens and its second factor go with it. What it says of itself in the history (its own
 * password) keeps the name only. Errors: 404, 409 (own account, last administrator, referenced, and by what).
 */
export async function removeAccount(db: Db, caller: Caller, id: number): Promise<string> {
  return db.transaction(async (tx) => {
    const at = await lockAccount(tx, caller, id);
    requireRemovable(caller, at);
    await tx.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, id)).for("update");
    await tx.delete(token).where(eq(token.id_usuario, id));
    await tx.delete(segundoFactor).where(eq(segundoFactor.id_usuario, id));
    await tx
      .update(historial)
      .set({ id_usuario: null })
      .where(and(eq(historial.tabla, "usuario"), eq(historial.id_fila, id), eq(historial.id_usuario, id)));
    await requireUnreferenced(tx, usuario, id);
    await tx.delete(usuario).where(eq(usuario.id, id));
    await recordChange(tx, caller, told(id, "ELIMINAR", at.stored, null));
    return `Se eliminó la cuenta de ${fullName(at.stored)}`;
  });
}
