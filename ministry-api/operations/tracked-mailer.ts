import type { Mail, Mailer } from "../mail/mailer";
import { mailsFailed } from "./metrics";

interface TrackedMailer extends Mailer {
  /** Resolves when every mail passed to `send` so far has been sent or failed. */
  settled(): Promise<void>;
}

/** Tracks the mails being sent: a call does not always wait for its mail, but a stop must. */
export function trackedMailer(mailer: Mailer): TrackedMailer {
  const pending = new Set<Promise<unknown>>();
  const send = async (mail: Mail) => {
    try {
      return await mailer.send(mail);
    } catch (error) {
      mailsFailed.inc();
      throw error;
    }
  };
  return {
    ...(mailer.folder !== undefined && { folder: mailer.folder }),
    send: (mail) => {
      const sending = send(mail);
      pending.add(sending);
      const done = () => void pending.delete(sending);
      sending.then(done, done);
      return sending;
    },
    settled: async () => {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
