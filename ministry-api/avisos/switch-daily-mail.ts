import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../db/client";
import { usuario } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";
import { mailDay } from "./mail-day";

/** Whether the caller gets the daily mail. */
export async function dailyMailOf(db: Db, caller: Caller): Promise<0 | 1> {
  const [own] = await db.select({ resumen: usuario.resumen }).from(usuario).where(eq(usuario.id, caller.id));
  return own?.resumen ? 1 : 0;
}

/** Switches the caller's daily mail on or off. The first one tells what happens from now until its hour. */
export async function switchDailyMail(db: Db, caller: Caller, resumen: boolean, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(usuario)
      .set({ resumen, resumen_dia: mailDay(now) })
      .where(and(eq(usuario.id, caller.id), ne(usuario.resumen, resumen)))
      .returning({ id: usuario.id });
    if (changed.length === 0) return;
    await recordChange(tx, caller, {
      tabla: "usuario",
      id_fila: caller.id,
      accion: "MODIFICAR",
      before: { resumen: !resumen },
      after: { resumen },
    });
  });
}
