import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Logger } from "../http/log";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for each attempt at one mail; a new one where it is not given. */
  messageId?: string;
}

export interface Mailer {
  /** Where mails lie for lack of an SMTP server; absent where they are sent. */
  folder?: string;
  /** Hands the mail over; the answer names the file where no SMTP server is set. */
  send(mail: Mail): Promise<{ file: string | null }>;
}

interface MailerOptions {
  smtpUrl?: string | undefined;
  from: string;
  /** Folder for mails where no SMTP server is set. */
  outbox: string;
  log: Logger;
  /** The longest a mail server is waited for, in milliseconds. */
  maxMs?: number;
}

/** How long a mail server may take, in milliseconds, for each step and in all: a person waits for the answer. */
const LIMITS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
const MAX_MS = 20_000;

/**
 * The server's address with our limits, where it names none of its own. nodemailer reads every option from the address:
 * smtps:// speaks TLS from the start, smtp:// turns to TLS where the server offers it, `?requireTLS=true` insists on it.
 */
function withLimits(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(LIMITS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** A server that keeps talking slowly never meets a limit of inactivity: this one ends the wait for it. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error("The mail server took too long"), { code: "ETIMEDOUT" })),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Exactly one recipient, whatever stands in the address; nothing is read from a file or an address. */
const messageOf = (from: string, { to, ...mail }: Mail) => ({
  ...{ from, to: { name: "", address: to }, ...mail },
  ...{ disableFileAccess: true, disableUrlAccess: true },
});

/** Sends by SMTP where `smtpUrl` is set; writes `.eml` files into `outbox` and logs their path otherwise. */
export function createMailer({ smtpUrl, from, outbox, log, maxMs = MAX_MS }: MailerOptions): Mailer {
  if (smtpUrl) {
    const transport = nodemailer.createTransport(withLimits(smtpUrl));
    return {
      send: async (mail) => {
        await within(maxMs, transport.sendMail(messageOf(from, mail)));
        return { file: null };
      },
    };
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    folder: outbox,
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(from, mail));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, "-");
      const file = join(outbox, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info("mail.outbox", { file });
      return { file };
    },
  };
}
