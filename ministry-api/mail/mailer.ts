import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Logger } from "../http/log";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Hands the mail over; the answer names the file where no SMTP server is set. */
  send(mail: Mail): Promise<{ file: string | null }>;
}

export interface MailerOptions {
  smtpUrl?: string | undefined;
  from: string;
  /** Folder for mails where no SMTP server is set. */
  outbox: string;
  log: Logger;
}

/** Sends by SMTP where `smtpUrl` is set; writes `.eml` files into `outbox` and logs their path otherwise. */
export function createMailer({ smtpUrl, from, outbox, log }: MailerOptions): Mailer {
  if (smtpUrl) {
    const transport = nodemailer.createTransport(smtpUrl);
    return {
      send: async (mail) => {
        await transport.sendMail({ from, ...mail });
        return { file: null };
      },
    };
  }
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, "-");
      const file = join(outbox, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info("mail.outbox", { file });
      return { file };
    },
  };
}
