import { eq } from "drizzle-orm";
import { EMAIL_PATTERN } from "@/contract/resources/sesion";
import { invite } from "./sesion/recovery";
import { removeSecondFactor } from "./sesion/second-factor";
import { byEmail } from "./sesion/sign-in";
import { describePlan, territoryDryRun } from "./catalogos/territory";
import { emptyDemo } from "./db/seed";
import { ppirta, ppirtf, usuario } from "./db/schema";
import { recordChange } from "./history/record";
import { retryGivenUp } from "./mail/queue";
import { version } from "@/package.json";
import { NEWEST_MIGRATION } from "./db/migrate";
import { environmentHelp, shownSettings } from "./env";
import { checkInstallation } from "./operations/check";
import { noteBackup } from "./operations/backup/last-backup";
import { BackupRefused } from "./operations/backup/manifest";
import { restoreBackup } from "./operations/backup/restore";
import { writeBackup } from "./operations/backup/write";
import { bringBack } from "./registros/restore";
import { run } from "./run";
import { checkedEnv, openOrExit, start, type Started } from "./start";
import { accountSearch } from "./usuarios/account";

/** How this program was called; a release says it (deploy/api/start.mjs, deploy/systemd/inventario). */
const CALLED = process.env.API_COMMAND || "npm run api --";

const USAGE = `Usage: ${CALLED} <command>

  serve                     run the ministry API
  version                   this version, and the schema it works with
  config                    the settings as they are in force, without secrets
  check                     look at settings, database, migrations and files: a line each; ends with 1 if one fails
  migrate                   bring the database up to date, an empty one with its catalogues, without serving
  backup <file>             write every table into an archive, and every file into the folder backup-files beside it;
                            ends with 3 where the store has lost files
  restore-backup <file>     put a backup into an empty database; with --replace in the place of what one holds
  empty-demo                remove every demonstration record, keep the catalogues
  restore <tipo> <cite>     bring a deleted record back; tipo is ppirta or ppirtf
  create-admin <email>      make an administrator and send the invitation to set a password
  reset-second-factor <email>
                            take an account's second factor and passkeys away: its devices and its recovery codes are lost
  territory --dry-run       what the first start of this version changes in provinces and municipalities
  retry-mails               have the mails sent that were given up, or that a restored backup holds back

A PostgreSQL (DATABASE_URL) is backed up while the API runs. The embedded database belongs to one process at a time:
stop the application, then run the command. Before a restore stop it in either case.
`;

class UsageError extends Error {}
class Refused extends Error {}

/** The name this tool's writes have in the history. */
const OPERATOR = "Administrador del servidor";

async function restore({ database }: Started, tipo: string | undefined, cite: string | undefined) {
  if ((tipo !== "ppirta" && tipo !== "ppirtf") || !cite) throw new UsageError();
  const table = tipo === "ppirta" ? ppirta : ppirtf;
  await database.db.transaction(async (tx) => {
    const back = await bringBack(tx, { id: null, nombre: OPERATOR }, tipo, eq(table.cite, cite));
    if (!back) throw new Refused(`No deleted ${tipo} has the cite ${cite}.`);
  });
  return `${cite} is back.`;
}

const makeAdmin = (db: Started["database"]["db"], owner: { email: string; nombres: string; primer_apellido: string }) =>
  db.transaction(async (tx) => {
    const [made] = await tx
      .insert(usuario)
      .values({ ...owner, id_rol: 1, busqueda: accountSearch(owner, "Administrador") })
      .returning();
    if (!made) throw new Error("The insertion answered no row");
    const change = { tabla: "usuario", id_fila: made.id, accion: "CREAR", before: null, after: made };
    await recordChange(tx, { id: null, nombre: OPERATOR }, change);
    return made.id;
  });

async function createAdmin({ database, services }: Started, email: string | undefined) {
  if (!email) throw new UsageError();
  if (!EMAIL_PATTERN.test(email)) throw new Refused(`${email} is not a valid e-mail address.`);
  const { db } = database;
  const owner = { email, nombres: "Administrador", primer_apellido: "General" };
  const [taken] = await db.select().from(usuario).where(byEmail(email));
  // An administrator whose first invitation was not sent or was lost is invited again.
  if (taken && (taken.clave !== null || taken.id_rol !== 1)) throw new Refused(`${email} has an account already.`);
  const id = taken?.id ?? (await makeAdmin(db, owner));
  const { file } = await invite(db, { id, ...owner }, services);
  return file
    ? `Administrator ${email} created. The invitation is in ${file}`
    : `Administrator ${email} created; the invitation is on its way.`;
}

async function resetFactor({ database, services }: Started, email: string | undefined) {
  if (!email) throw new UsageError();
  await database.db.transaction(async (tx) => {
    const [owner] = await tx.select().from(usuario).where(byEmail(email)).for("no key update");
    const who = { id: null, nombre: OPERATOR };
    if (!owner || !(await removeSecondFactor(tx, who, owner, services.clock()))) {
      throw new Refused(`No account ${email} has a second factor.`);
    }
  });
  return `${email} signs in with the password alone; a mail tells them while the API runs.`;
}

/** The exit code of a backup that lacks files. */
const INCOMPLETE = 3;

async function backup({ database, services, dataDir }: Started, file: string | undefined) {
  if (!file) throw new UsageError();
  const { tables, files, missing, made_at } = await writeBackup(database.db, services.files, file);
  await noteBackup(dataDir, { made_at, missing: missing.length });
  if (missing.length > 0) process.exitCode = INCOMPLETE;
  const rows = Object.values(tables).reduce((sum, n) => sum + n, 0);
  const lost = missing.map((hash) => `\nThe store does not have ${hash}, or not whole: it is not in the backup.`);
  return `${file}: ${rows} rows of ${Object.keys(tables).length} tables, ${files} files.${lost.join("")}`;
}

async function restoreFrom({ database, services }: Started, args: string[]) {
  const [file] = args.filter((arg) => arg !== "--replace");
  if (!file) throw new UsageError();
  const replace = args.includes("--replace");
  const { manifest, closed, held } = await restoreBackup(database, services.files, file, { replace });
  const rows = Object.values(manifest.tables).reduce((sum, n) => sum + n, 0);
  return [
    `${rows} rows and ${manifest.files} files restored from ${file}, made ${manifest.made_at}.`,
    ...(closed === 0
      ? []
      : [`${closed} demonstration accounts came without their published password; use create-admin.`]),
    ...(held === 0
      ? []
      : [`Mails that waited, and may have gone out since: ${held}. They are held back; retry-mails sends them.`]),
  ].join("\n");
}

const STOP_FOR_BACKUP =
  "The embedded database belongs to one process at a time: stop the application, make the backup, start it again. " +
  "A PostgreSQL (DATABASE_URL) is backed up while the application runs.";

const STOP_FIRST = "The embedded database belongs to one process at a time: stop the application first.";

interface Command {
  /** Uses the database as it is. The other commands first fill an empty one, as the API does. */
  bare: boolean;
  /** False: the schema stays as it is too. */
  migrate?: boolean;
  /** Shown when the running application holds the database. */
  hint?: string;
  run(started: Started, args: string[]): Promise<string>;
}

const COMMANDS: Record<string, Command> = {
  backup: { bare: true, hint: STOP_FOR_BACKUP, run: (started, args) => backup(started, args[0]) },
  "restore-backup": { bare: true, run: restoreFrom },
  "empty-demo": {
    bare: false,
    run: async ({ database }) => `${await emptyDemo(database.db)} demonstration records removed.`,
  },
  migrate: { bare: false, run: async () => `The database is at ${NEWEST_MIGRATION.tag}.` },
  restore: { bare: false, run: (started, args) => restore(started, args[0], args[1]) },
  territory: {
    bare: true,
    migrate: false,
    hint: STOP_FIRST,
    run: async ({ database: { db } }, args) => {
      if (args.join() !== "--dry-run") throw new UsageError();
      return describePlan(await territoryDryRun(db));
    },
  },
  "retry-mails": {
    bare: true,
    run: async ({ database }) => `Mails that go out while the API runs: ${await retryGivenUp(database.db)}.`,
  },
  "reset-second-factor": { bare: true, run: (started, args) => resetFactor(started, args[0]) },
  "create-admin": { bare: false, run: (started, args) => createAdmin(started, args[0]) },
};

async function execute(command: Command, args: string[]) {
  const env = checkedEnv();
  const started = command.bare ? await openOrExit(env, command) : await start(env);
  try {
    process.stdout.write(`${await command.run(started, args)}\n`);
    await started.settled();
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Refused || error instanceof BackupRefused)) throw error;
    process.stderr.write(error instanceof UsageError ? USAGE : `${error.message}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  } finally {
    await started.database.close();
  }
}

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

if (name === "help" || [name, ...args].includes("--help")) {
  process.stdout.write(`${USAGE}\nEnvironment:\n${environmentHelp()}`);
} else if (name === "serve") {
  await run();
} else if (name === "version") {
  process.stdout.write(`${version}, schema ${NEWEST_MIGRATION.tag}, Node ${process.versions.node}\n`);
} else if (name === "config") {
  process.stdout.write(shownSettings(checkedEnv()));
} else if (name === "check") {
  const parts = await checkInstallation();
  for (const { part, ok, says } of parts)
    process.stdout.write(`${ok ? "ok    " : "FAILED"} ${part.padEnd(10)} ${says}\n`);
  process.exitCode = parts.every(({ ok }) => ok) ? 0 : 1;
} else if (command) {
  await execute(command, args);
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
