import { and, eq, gt } from "drizzle-orm";
import { invitation } from "../sesion/recovery";
import type { Db } from "../db/client";
import { token } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";
import { Problem } from "../http/problem";
import type { Services } from "../http/services";
import { deliver } from "../mail/deliver";
import { ACTIVO } from "./account";
import { lockAccount } from "./rules";

const historyEntry = (id: number, accion: string) => ({
  tabla: "usuario",
  id_fila: id,
  accion,
  before: null,
  after: null,
});

/**
 * Mails the invitation again; links sent before it end. Errors: 404, 409 (inactive, or a password is already set), 503
 * if the email is not sent.
 */
export async function inviteAgain(db: Db, caller: Caller, id: number, services: Services): Promise<void> {
  const mail = await db.transaction(async (tx) => {
    const { stored } = await lockAccount(tx, caller, id);
    if (stored.estado !== ACTIVO) throw new Problem(409, "La cuenta está inactiva");
    if (stored.clave !== null) {
      throw new Problem(409, "Esta persona ya eligió su contraseña. Si la olvidó, puede recuperarla al ingresar.");
    }
    await recordChange(tx, caller, historyEntry(id, "INVITAR"));
    return invitation(tx, stored, services);
  });
  if (!(await deliver(services, mail))) {
    throw new Problem(503, "No se pudo enviar la invitación por correo. Intente nuevamente más tarde.");
  }
}

/** Ends every session of a person and returns how many there were. Errors: 404. */
export async function endSessions(db: Db, caller: Caller, id: number, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, caller, id);
    const ended = await tx
      .delete(token)
      .where(and(eq(token.id_usuario, id), eq(token.uso, "SESION"), gt(token.vence_en, now)))
      .returning({ id: token.id });
    await recordChange(tx, caller, historyEntry(id, "CERRAR SESIONES"));
    return ended.length;
  });
}
