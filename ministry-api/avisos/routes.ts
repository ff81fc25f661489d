import { eq, and, isNull, lte, sql } from "drizzle-orm";
import { DEFAULT_ROWS } from "@/contract/endpoint";
import { ownNotices, unreadNotices } from "./list";
import type { HandlersOf, Caller } from "../http/handler";
import type { Services } from "../http/services";
import type { Db } from "../db/client";
import { usuario, aviso } from "../db/schema";
import { switchMails } from "../mail/switch-mails";
import { mailDay } from "./mail-day";
import { notFound } from "../http/problem";

/** Marks one of the caller's notices as read. Errors: 404. */
async function readNotice(db: Db, caller: Caller, id: number): Promise<void> {
  const read = await db
    .update(aviso)
    .set({ leido_en: sql`coalesce(${aviso.leido_en}, now())` })
    .where(and(eq(aviso.id, id), eq(aviso.id_usuario, caller.id)))
    .returning({ id: aviso.id });
  if (read.length === 0) throw notFound();
}

/** Marks all of the caller's notices up to this one as read. */
async function readNotices(db: Db, caller: Caller, hasta: number): Promise<void> {
  await db
    .update(aviso)
    .set({ leido_en: sql`now()` })
    .where(and(eq(aviso.id_usuario, caller.id), lte(aviso.id, hasta), isNull(aviso.leido_en)));
}

/** Whether the caller gets the daily mail. */
async function dailyMailOf(db: Db, caller: Caller): Promise<0 | 1> {
  const [own] = await db.select({ resumen: usuario.resumen }).from(usuario).where(eq(usuario.id, caller.id));
  return own?.resumen ? 1 : 0;
}

/** Switches the caller's daily mail on or off. The first one tells what happens from now until its hour. */
const switchDailyMail = (db: Db, caller: Caller, resumen: boolean, now: Date): Promise<void> =>
  switchMails(db, caller, ["resumen", resumen], { resumen_dia: mailDay(now) });

/** The notices under the bell, and their daily mail. */
export const campanillaHandlers = ({ clock }: Pick<Services, "clock">): HandlersOf<"campanilla"> => ({
  list: async ({ query: { page, rows, sin_leer }, context: { db, caller } }) => {
    const part = { page: page ?? 1, rows: rows ?? DEFAULT_ROWS, onlyUnread: sin_leer === "1" };
    const [campanilla, unread, resumen] = await Promise.all([
      ownNotices(db, caller, part),
      unreadNotices(db, caller),
      dailyMailOf(db, caller),
    ]);
    return { campanilla, sin_leer: unread, resumen };
  },
  leer: async ({ id, context: { db, caller } }) => {
    await readNotice(db, caller, id);
    return { message: "Aviso leído" };
  },
  leerTodo: async ({ body, context: { db, caller } }) => {
    await readNotices(db, caller, body.ultimo);
    return { message: "Avisos leídos" };
  },
  resumen: async ({ context: { db, caller } }) => ({ resumen: await dailyMailOf(db, caller) }),
  cambiarResumen: async ({ body, context: { db, caller } }) => {
    await switchDailyMail(db, caller, body.resumen === 1, clock());
    return { message: body.resumen === 1 ? "Recibirá un correo al día" : "Ya no recibirá el correo del día" };
  },
});
