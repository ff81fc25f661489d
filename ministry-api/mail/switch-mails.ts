import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../db/client";
import { usuario } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";

/** The mails that a person switches: of decisions on their records, and of a day's notices. */
type Setting = "avisos" | "resumen";

/** Switches the caller's own mails on or off, with what is kept `besides`. Mails already waiting are still sent. */
export async function switchMails(
  db: Db,
  caller: Caller,
  [setting, on]: [Setting, boolean],
  besides: { resumen_dia?: string } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(usuario)
      .set({ [setting]: on, ...besides })
      .where(and(eq(usuario.id, caller.id), ne(usuario[setting], on)))
      .returning({ id: usuario.id });
    if (changed.length === 0) return;
    await recordChange(tx, caller, {
      tabla: "usuario",
      id_fila: caller.id,
      accion: "MODIFICAR",
      before: { [setting]: !on },
      after: { [setting]: on },
    });
  });
}
