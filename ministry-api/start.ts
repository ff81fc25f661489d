import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "./db/client";
import { FolderLocked, FolderNotWritable } from "./db/lock";
import { DatabaseNewer } from "./db/migrate";
import { updateTerritory } from "./catalogos/territory";
import { cleanStoredTexts } from "./db/clean-stored";
import { seed } from "./db/seed";
import { keyring } from "./sesion/second-factor-key";
import { BadEnvironment, type Env, readEnv } from "./env";
import { codeOf } from "./error-parts";
import { moveStoredContent } from "./files/move-stored";
import { keepForOwner } from "./files/owner-only";
import { createBackground } from "./http/background";
import { knownProvider } from "./identidad/provider";
import { createLogger } from "./http/log";
import type { Services } from "./http/services";
import { targetsOf } from "./webhooks/targets";
import { createMailer, type Mail, type Mailer } from "./mail/mailer";
import { openFiles } from "./operations/check";
import { mailsFailed } from "./operations/metrics";

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

export interface Started {
  database: OpenDatabase;
  services: Services;
  /** DATA_DIR. */
  dataDir: string;
  /** Resolves when the work that no request waits for has ended (a link being mailed). */
  settled(): Promise<void>;
}

/** Prints one line that says why the process cannot continue, and ends it. */
export function exitWith(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function startErrorText(error: unknown, env: Env): string {
  const message = error instanceof Error ? error.message : String(error);
  if ([FolderLocked, FolderNotWritable, DatabaseNewer].some((known) => error instanceof known)) return message;
  if (env.DATABASE_URL) return `The database of DATABASE_URL cannot be used: ${message || String(codeOf(error))}`;
  return `The database in ${env.DATA_DIR} cannot be opened: ${message}`;
}

/** The environment. Ends the process with a line for each wrong variable. */
export function checkedEnv(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof BadEnvironment) exitWith(error.message);
    throw error;
  }
}

/** The provider of identities, where one is configured. */
function providerIn(env: Env): Pick<Services, "provider"> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  if (issuer === undefined || clientId === undefined) return {};
  return {
    provider: knownProvider({
      ...{ issuer, clientId, secret: env.OIDC_CLIENT_SECRET, key: env.OIDC_CLIENT_KEY },
      ...{
        label: env.OIDC_LABEL,
        scopes: env.OIDC_SCOPES,
        claims: env.OIDC_CLAIMS,
        acr: env.OIDC_ACR,
        only: env.OIDC_ONLY,
      },
    }),
  };
}

/**
 * Opens the database as it is, `migrate` false: with its schema as it is too. Ends the process with one clear line if
 * that fails; `hint` is added if another process holds it.
 */
export async function openOrExit(env: Env, { hint = "", migrate = true } = {}): Promise<Started> {
  const log = createLogger(env.LOG_LEVEL);
  // Whatever is created from here on, and what is there already, is readable by its owner only.
  process.umask(0o077);
  const exposed = keepForOwner(env.DATA_DIR);
  if (exposed > 0)
    process.stderr.write(
      `${exposed} files or folders in ${env.DATA_DIR} stay open to other accounts of this machine.\n`,
    );
  const outbox = join(env.DATA_DIR, "outbox");
  const mailer = trackedMailer(createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox, log }));
  const later = createBackground(log);
  const settled = async () => {
    await later.settled();
    await mailer.settled();
  };
  const services: Services = {
    clock: () => new Date(),
    mailer,
    files: openFiles(env),
    publicUrl: env.PUBLIC_URL,
    keyring: keyring(env.SECOND_FACTOR_KEY, env.SECOND_FACTOR_KEY_PREVIOUS),
    sesion: { inactividadMs: env.SESSION_IDLE_MINUTES * 60_000, duracionMs: env.SESSION_HOURS * 3_600_000 },
    subidas: { archivos: env.LIMIT_UPLOAD_FILES, bytes: env.LIMIT_UPLOAD_MB * 1024 * 1024 },
    destinos: env.WEBHOOK_HOSTS === undefined ? null : targetsOf(env.WEBHOOK_HOSTS),
    fourEyes: env.FOUR_EYES,
    auditDays: env.AUDIT_DAYS,
    ...providerIn(env),
    limites: { GOBERNACION: env.LIMIT_DAYS_GOVERNORATE, NACIONAL: env.LIMIT_DAYS_NATIONAL },
    later,
    log,
  };
  try {
    const database = await openDatabase({
      ...(env.DATABASE_URL ? { url: env.DATABASE_URL } : { dataDir: join(env.DATA_DIR, "pglite") }),
      ...(!migrate && { migrationsFolder: null }),
    });
    return { database, services, settled, dataDir: env.DATA_DIR };
  } catch (error) {
    exitWith(error instanceof FolderLocked && hint ? `${error.message}\n${hint}` : startErrorText(error, env));
  }
}

/**
 * Opens the database and fills it if it is empty: with demonstration data and accounts in the embedded default, with
 * the catalogues alone if DATABASE_URL is set. Ends the process with one clear line if that fails.
 */
export async function start(env: Env): Promise<Started> {
  const started = await openOrExit(env);
  const { database, services } = started;
  try {
    await seed(database.db, { demo: !env.DATABASE_URL });
    await updateTerritory(database.db, services.log);
    await cleanStoredTexts(database.db, services.log);
  } catch (error) {
    await database.close();
    throw error;
  }
  try {
    await moveStoredContent(database.db, services.files, services.log);
  } catch (error) {
    await database.close();
    exitWith(
      `The files of photographs cannot be put in their store: ${error instanceof Error ? error.message : error}`,
    );
  }
  return started;
}

/**
 * Runs `stop` once on the first SIGTERM or SIGINT, then ends the process: with 0 if `stop` returns true, with 1
 * otherwise. A second signal ends it at once.
 */
export function stopping(stop: () => Promise<boolean>): void {
  let asked = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      stop().then(
        (whole) => process.exit(whole ? 0 : 1),
        () => process.exit(1),
      );
    });
  }
}
