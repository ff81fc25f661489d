import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../db/client";
import { usuario } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";

/** Switches the caller's own notices on or off. Notices that are already waiting are still sent. */
export async function switchNotices(db: Db, caller: Caller, avisos: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(usuario)
      .set({ avisos })
      .where(and(eq(usuario.id, caller.id), ne(usuario.avisos, avisos)))
      .returning({ id: usuario.id });
    if (changed.length === 0) return;
    await recordChange(tx, caller, {
      tabla: "usuario",
      id_fila: caller.id,
      accion: "MODIFICAR",
      before: { avisos: !avisos },
      after: { avisos },
    });
  });
}
