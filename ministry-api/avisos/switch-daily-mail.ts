import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { usuario } from "../db/schema";
import type { Caller } from "../http/handler";
import { switchMails } from "../mail/switch-mails";
import { mailDay } from "./mail-day";

/** Whether the caller gets the daily mail. */
export async function dailyMailOf(db: Db, caller: Caller): Promise<0 | 1> {
  const [own] = await db.select({ resumen: usuario.resumen }).from(usuario).where(eq(usuario.id, caller.id));
  return own?.resumen ? 1 : 0;
}

/** Switches the caller's daily mail on or off. The first one tells what happens from now until its hour. */
export const switchDailyMail = (db: Db, caller: Caller, resumen: boolean, now: Date): Promise<void> =>
  switchMails(db, caller, ["resumen", resumen], { resumen_dia: mailDay(now) });
