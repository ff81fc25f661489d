import { and, eq, isNull, lt, or } from "drizzle-orm";
import { rolOf } from "@/contract/codes";
import { fraseDe, nombraActor } from "@/contract/frase-aviso";
import type { Db, Tx } from "../db/client";
import { correo, usuario } from "../db/schema";
import { dailyMail, MOST_LINES } from "../mail/notice";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import { noticesOf } from "./list";
import { mailDay, mailInstant } from "./mail-day";

const DAY_MS = 86_400_000;

/** People who want the daily mail and have not got the one of this day. */
const waitsFor = (day: string) =>
  and(
    eq(usuario.resumen, true),
    eq(usuario.estado, "ACTIVO"),
    or(isNull(usuario.resumen_dia), lt(usuario.resumen_dia, day)),
  );

/** Writes one person's mail, unless another process has; none (false) if there is nothing to tell. */
async function writeMail(tx: Tx, id: number, day: string): Promise<boolean> {
  const [person] = await tx
    .select()
    .from(usuario)
    .where(and(eq(usuario.id, id), waitsFor(day)))
    .for("update", { skipLocked: true });
  if (!person) return false;
  await tx.update(usuario).set({ resumen_dia: day }).where(eq(usuario.id, id));
  const until = mailInstant(day);
  const since = person.resumen_dia ? mailInstant(person.resumen_dia) : new Date(until.getTime() - DAY_MS);
  const who = { id, rol: rolOf(person.id_rol), id_departamento: person.id_departamento };
  const part = { onlyUnread: true, since, until, offset: 0, rows: MOST_LINES };
  const { data, total } = await noticesOf(tx, who, part);
  if (total === 0) return false;
  const lines = data.map((aviso) => {
    const { antes, despues } = fraseDe(aviso);
    return {
      frase: antes + aviso.nombre + despues,
      por: nombraActor(aviso) ? null : aviso.actor,
      fecha: fechaHora(aviso.creado_en),
    };
  });
  await tx.insert(correo).values(dailyMail(person, lines, total));
  return true;
}

/**
 * Writes the mails with what happened until the day's hour to those who want them. Several processes on one database
 * share the work: each person's day is taken once, in the transaction that writes the mail. Returns how many were written.
 */
export async function writeDailyMails(db: Db, now: Date): Promise<number> {
  const day = mailDay(now);
  const people = await db.select({ id: usuario.id }).from(usuario).where(waitsFor(day));
  let mails = 0;
  for (const { id } of people) if (await db.transaction((tx) => writeMail(tx, id, day))) mails += 1;
  return mails;
}
