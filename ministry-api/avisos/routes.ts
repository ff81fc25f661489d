import { DEFAULT_ROWS } from "@/contract/endpoint";
import { ownNotices, unreadNotices } from "./list";
import { readNotice, readNotices } from "./read";
import { dailyMailOf, switchDailyMail } from "./switch-daily-mail";
import type { Handlers } from "../http/handler";
import type { Services } from "../http/services";

/** The notices under the bell, and their daily mail. */
export const campanillaHandlers = ({ clock }: Pick<Services, "clock">) =>
  ({
    "campanilla.list": async ({ query: { page, rows, sin_leer }, context: { db, caller } }) => {
      const part = { page: page ?? 1, rows: rows ?? DEFAULT_ROWS, onlyUnread: sin_leer === "1" };
      const [campanilla, unread, resumen] = await Promise.all([
        ownNotices(db, caller, part),
        unreadNotices(db, caller),
        dailyMailOf(db, caller),
      ]);
      return { campanilla, sin_leer: unread, resumen };
    },
    "campanilla.leer": async ({ id, context: { db, caller } }) => {
      await readNotice(db, caller, id);
      return { message: "Aviso leído" };
    },
    "campanilla.leerTodo": async ({ body, context: { db, caller } }) => {
      await readNotices(db, caller, body.ultimo);
      return { message: "Avisos leídos" };
    },
    "campanilla.resumen": async ({ context: { db, caller } }) => ({ resumen: await dailyMailOf(db, caller) }),
    "campanilla.cambiarResumen": async ({ body, context: { db, caller } }) => {
      await switchDailyMail(db, caller, body.resumen === 1, clock());
      return { message: body.resumen === 1 ? "Recibirá un correo al día" : "Ya no recibirá el correo del día" };
    },
  }) satisfies Handlers;
