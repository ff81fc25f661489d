import { lt, or } from "drizzle-orm";
import { AUDIT_DAYS } from "../auditoria/retention";
import { forgetSessions } from "../auditoria/record";
import { writeDailyMails } from "../avisos/daily-mail";
import { mailDay } from "../avisos/mail-day";
import type { Db } from "../db/client";
import type { Services } from "../http/services";
import { failureOf, kindOf } from "./deliver";
import { wholeText } from "./notice";
import { claimDue, type DueMail, forgetSent, markFailed, markSent, msToNext } from "./queue";
import { aviso } from "../db/schema";

const DAY_MS = 86_400_000;
const READ_DAYS = 90;
const UNREAD_DAYS = 365;

/** Removes the notices that were read 90 days ago, and all that are older than a year. */
export async function forgetNotices(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.delete(aviso).where(or(lt(aviso.leido_en, before(READ_DAYS)), lt(aviso.creado_en, before(UNREAD_DAYS))));
}

export interface Outbox {
  /** Checks for due mails now, after one was written. */
  wake(): void;
  /** Takes no further mail. Resolves when the mails being sent have succeeded or failed and the result is stored. */
  stop(): Promise<void>;
}

/** Mails sent at once. */
const BATCH = 5;
/** How often it checks for mails that another process wrote and did not send, in milliseconds. */
const IDLE_MS = 60_000;
/** Shortest pause, in milliseconds: a due mail that cannot be claimed is being claimed by another process. */
const LEAST_MS = 1000;
const FORGET_EVERY_MS = 3_600_000;

type Sending = Pick<Services, "mailer" | "log" | "publicUrl" | "auditDays"> & Partial<Pick<Services, "clock">>;

/**
 * Writes the daily mails and sends the mails of the outbox table when they are due, until it is stopped. Several processes on one database share
 * the work. A mail is sent once, except if a process ends between sending it and recording that, or a mail server takes
 * longer than the timeout: then it is sent again, under the same Message-ID.
 */
export function startOutbox(
  db: Db,
  { mailer, log, publicUrl, auditDays = AUDIT_DAYS, clock = () => new Date() }: Sending,
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): Outbox {
  const { hostname } = new URL(publicUrl);
  let stopped = false;
  let asked = false;
  let forgetAt = 0;
  /** The day whose daily mails are written. */
  let written = "";
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function send(mail: DueMail) {
    const { id, para, asunto, intentos, escrito } = mail;
    const messageId = `<correo-${id}-${escrito}@${hostname}>`;
    try {
      await mailer.send({ to: para, subject: asunto, text: wholeText(publicUrl, mail), messageId });
    } catch (error) {
      const again = await markFailed(db, id, intentos, kindOf(error));
      log.error(again ? "mail.failed" : "mail.given_up", { correo: id, intentos, ...failureOf(error) });
      return;
    }
    await markSent(db, id);
  }

  async function sendDue() {
    while (!stopped) {
      const due = await claimDue(db, BATCH);
      if (due.length === 0) return;
      const outcomes = await Promise.allSettled(due.map(send));
      const lost = outcomes.find((outcome) => outcome.status === "rejected");
      if (lost) throw lost.reason;
    }
  }

  async function run() {
    let rest = idleMs;
    try {
      asked = false;
      await sendDue();
      const now = clock();
      if (!stopped && written !== mailDay(now)) {
        const mails = await writeDailyMails(db, now);
        written = mailDay(now);
        if (mails > 0) await sendDue();
      }
      if (Date.now() >= forgetAt) {
        await forgetSent(db);
        await forgetSessions(db, auditDays, new Date());
        await forgetNotices(db, now);
        forgetAt = Date.now() + FORGET_EVERY_MS;
      }
      rest = Math.min(idleMs, Math.max(LEAST_MS, (await msToNext(db)) ?? idleMs));
    } catch (error) {
      // The database is unreachable: claimed mails are due again in minutes.
      log.error("outbox.failed", failureOf(error));
    }
    running = null;
    if (!stopped) timer = setTimeout(wake, asked ? 0 : rest);
  }

  function wake() {
    asked = true;
    if (stopped || running) return;
    clearTimeout(timer);
    running = run();
  }

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
