import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Logger } from "../http/log";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for each attempt at one mail. Default: a new one. */
  messageId?: string;
}

export interface Mailer {
  /** Folder of the mails when there is no SMTP server; absent if they are sent. */
  folder?: string;
  /** Sends the mail. Without an SMTP server the result names the written file. */
  send(mail: Mail): Promise<{ file: string | null }>;
}

interface MailerOptions {
  smtpUrl?: string | undefined;
  from: string;
  /** Folder for mails when no SMTP server is set. */
  outbox: string;
  log: Logger;
  /** Longest wait for a mail server, in milliseconds. */
  maxMs?: number;
}

/** Timeouts of a mail server, in milliseconds, for each step and in total: a person waits for the response. */
const LIMITS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
const MAX_MS = 20_000;

/**
 * The server's address with our timeouts, unless it sets its own. nodemailer reads every option from the address:
 * smtps:// uses TLS from the start, smtp:// switches to TLS if the server offers it, `?requireTLS=true` requires it.
 */
function withLimits(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(LIMITS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** A server that keeps sending slowly never reaches an inactivity timeout: this one limits the total time. */
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

/** Exactly one recipient, whatever the address contains. nodemailer may not read content from files or URLs. */
const messageOf = (from: string, { to, ...mail }: Mail) => ({
  from,
  to: { name: "", address: to },
  ...mail,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends by SMTP if `smtpUrl` is set; otherwise writes `.eml` files into `outbox` and logs their path. */
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
      await writeFile(file, message, { mode: 0o600 });
      log.info("mail.outbox", { file });
      return { file };
    },
  };
}
