import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "./db/client";
import { FolderLocked, FolderNotWritable } from "./db/lock";
import { seed } from "./db/seed";
import { BadEnvironment, type Env, readEnv } from "./env";
import { folderStore } from "./files/folder-store";
import { createLogger } from "./http/log";
import type { Services } from "./http/services";
import { createMailer } from "./mail/mailer";

export interface Started {
  database: OpenDatabase;
  services: Services;
}

/** Says in one line why the process cannot go on, and ends it. */
export function giveUp(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function why(error: unknown, env: Env): string {
  if (error instanceof FolderLocked || error instanceof FolderNotWritable) return error.message;
  const { code, message } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  if (env.DATABASE_URL) return `The database of DATABASE_URL cannot be used: ${message || code}`;
  return `The database in ${env.DATA_DIR} cannot be opened: ${message}`;
}

/** The environment; ends the process with a line for each name that is wrong. */
export function checkedEnv(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof BadEnvironment) giveUp(error.message);
    throw error;
  }
}

/**
 * Opens the database and fills it where it is empty: with demonstration data and accounts in the
 * embedded default, with the catalogues alone where DATABASE_URL is set. Ends the process with one clear line where
 * that cannot be done.
 */
export async function start(env: Env): Promise<Started> {
  const log = createLogger(env.LOG_LEVEL);
  const services: Services = {
    clock: () => new Date(),
    mailer: createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox: join(env.DATA_DIR, "outbox"), log }),
    files: folderStore(join(env.DATA_DIR, "files")),
    publicUrl: env.PUBLIC_URL,
    log,
  };
  let database: OpenDatabase;
  try {
    database = await openDatabase(
      env.DATABASE_URL ? { url: env.DATABASE_URL } : { dataDir: join(env.DATA_DIR, "pglite") },
    );
  } catch (error) {
    giveUp(why(error, env));
  }
  try {
    await seed(database.db, { demo: !env.DATABASE_URL });
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, services };
}

/** Runs `stop` once on the first SIGTERM or SIGINT, then ends the process; a second signal ends it at once. */
export function stopping(stop: () => Promise<void>): void {
  let asked = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
