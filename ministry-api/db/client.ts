import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { DURABLE_PARAMS, DurableFolder } from "./durable-fs";
import { cancelRunning, endingWithCaller } from "./end-reads";
import { lockFolder } from "./lock";
import { MIGRATIONS_FOLDER, migratedTo, requireKnownSchema } from "./migrate";
import * as schema from "./schema";
import type { Db, Tx } from "./types";

/** Uses after which a statement gets a name. */
const OFTEN = 10;
/** Named statements, at most: each connection keeps a plan of each, tens of kilobytes. */
const MOST = 200;
/** Characters of a statement's text, at most: longer ones are lists of values, and hardly come twice. */
const LONGEST = 8000;

const uses = new LRUCache<string, number>({ max: 500 });
const names = new Map<string, string>();

/** The name of a statement that is used often; null while it is not. One text has one name in all connections. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST || text.length > LONGEST) return known ?? null;
  const times = (uses.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    uses.set(text, times);
    return null;
  }
  uses.delete(text);
  const name = `often_${names.size}`;
  names.set(text, name);
  return name;
}

interface Statement {
  name?: string | undefined;
  text: string;
}
const isStatement = (given: unknown): given is Statement =>
  typeof given === "object" && given !== null && "text" in given && typeof given.text === "string";

function named(given: unknown, values: unknown): unknown {
  if (!isStatement(given) || given.name !== undefined || !Array.isArray(values) || values.length === 0) return given;
  const name = nameOf(given.text);
  return name === null ? given : { ...given, name };
}

/**
 * Ends a connection's reads with the call that they are for (`cancel` ends what it runs), and gives its statements names where they are used often, so that PostgreSQL parses and plans them once for
 * the connection and not at every call. Statements that have a name (prepared.ts) keep it; those without values, such
 * as `begin`, are not worth one.
 */
export function nameStatements(client: pg.ClientBase, cancel: () => Promise<unknown>): void {
  const query = endingWithCaller(client.query.bind(client), cancel);
  const withNames = (statement: unknown, values: unknown, ...rest: unknown[]) =>
    query(named(statement, values), values, ...rest);
  Object.assign(client, { query: withNames });
}

function sync(path: string, flags: "r" | "r+") {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder's entries to the disk. */
function syncFolder(path: string): void {
  // Windows cannot open a folder as a file, and does not need this.
  if (process.platform !== "win32") sync(path, "r");
}

/** Syncs a folder and everything in it to the disk. */
function syncTree(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isDirectory()) syncTree(path);
    else if (found.isFile()) sync(path, "r+");
  }
  syncFolder(folder);
}

export type { Db, Tx } from "./types";

export interface OpenDatabase {
  db: Db;
  kind: "pglite" | "postgres";
  /** The whole content of the embedded database, to open copies of it; null on PostgreSQL. */
  dump(): Promise<Blob> | null;
  /** Connections to the PostgreSQL server: open, idle, and callers waiting for one; null on the embedded database. */
  connections(): { open: number; idle: number; waiting: number } | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database. In memory if neither this nor `url` is given. */
  dataDir?: string;
  /** A connection address of PostgreSQL 15 or later. */
  url?: string;
  /** Content to start an embedded database from. */
  dump?: Blob;
  /** Folder of the migrations to run. Default: this version's own; null leaves the schema as it is. */
  migrationsFolder?: string | null;
}

/** Advisory lock: only one process at a time migrates a PostgreSQL database. */
const MIGRATION_LOCK = 5_910_001;

/**
 * How long PostgreSQL keeps an idle transaction open, in milliseconds. This releases the locks of a frozen process or
 * of a machine that is gone.
 */
const MAX_IDLE_IN_TRANSACTION_MS = 120_000;

/**
 * How long an unused connection stays open, in milliseconds: a new one first plans each statement again, which takes
 * longer than many runs of it.
 */
const MAX_IDLE_MS = 10 * 60_000;

/**
 * How long a statement waits for a lock, and how long it may run, in milliseconds: one that waits for ever holds a
 * connection that others need. Work that is known to take longer says so (`allowLongTransaction`).
 */
const LIMITS = { lock_timeout: 10_000, statement_timeout: 60_000 };

/**
 * Opens the database and migrates it to the newest schema. Errors: FolderLocked, FolderNotWritable, DatabaseNewer, or
 * the server's.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenDatabase> {
  const { dataDir, url, dump, migrationsFolder = MIGRATIONS_FOLDER } = options;
  if (url) return openPostgres(url, migrationsFolder);
  if (!dataDir) return withPglite(undefined, dump, migrationsFolder);
  const release = await lockFolder(dataDir);
  try {
    const cluster = join(dataDir, "cluster");
    await createCluster(cluster);
    const opened = await withPglite(cluster, dump, migrationsFolder);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Creates a new cluster in a temporary folder and renames it: a crash or power cut leaves no half-made cluster. */
async function createCluster(cluster: string) {
  if (await stat(cluster).catch(() => null)) return;
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const made = await PGlite.create({ fs: new DurableFolder(draft) });
  await made.close();
  syncTree(draft);
  await rename(draft, cluster);
  syncFolder(dirname(cluster));
}

/** Migrates; a table that is written anew for it has nothing left that plans are made from, nor do indexes alone answer. */
async function migrateAndAnalyse(db: Db, migrate: () => Promise<void>) {
  const from = await migratedTo(db).catch(() => 0);
  await migrate();
  if (from > 0 && (await migratedTo(db)) > from) await db.execute(sql`vacuum (analyze)`);
}

/** drizzle types the result of `execute` by driver; both have the `rows` that Db names. */
const common = (db: unknown): Db => db as Db;

async function withPglite(
  dataDir: string | undefined,
  dump: Blob | undefined,
  migrationsFolder: string | null,
): Promise<OpenDatabase> {
  const client = await PGlite.create({
    ...(dataDir && { fs: new DurableFolder(dataDir), startParams: [...DURABLE_PARAMS] }),
    ...(dump && { loadDataDir: dump }),
    extensions: { pg_trgm, unaccent },
  });
  try {
    const db = drizzlePglite(client, { schema });
    // PGlite caches no query plans. Searching for the best order of a record's eleven joins would take longer at every
    // call than running them in the order they are written.
    await client.exec("set join_collapse_limit = 1");
    if (migrationsFolder) await migrateAndAnalyse(common(db), () => migratePglite(db, { migrationsFolder }));
    await requireKnownSchema(common(db));
    return {
      db: common(db),
      kind: "pglite",
      dump: () => client.dumpDataDir("none"),
      connections: () => null,
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/**
 * Switches off the limits of time for this transaction: between two statements a backup reads and writes files of any
 * size, and a statement may be about a whole table.
 */
export async function allowLongTransaction(tx: Tx): Promise<void> {
  for (const limit of ["idle_in_transaction_session_timeout", "statement_timeout", "lock_timeout"]) {
    await tx.execute(sql`set local ${sql.identifier(limit)} = 0`);
  }
}

/**
 * Returns a lost connection to its pool. drizzle does this itself, except when the BEGIN of a transaction fails: each
 * such loss would take one place of the pool until the process ends.
 */
function giveBack(client: pg.PoolClient) {
  // A connection that was never checked out has no `release`.
  const release: typeof client.release | undefined = client.release;
  client.release = () => undefined;
  try {
    release?.(true);
  } catch {
    // Already released.
  }
}

/** Prepares a new connection before it is used. */
async function prepare(pool: pg.Pool, client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const [{ pid } = { pid: 0 }] = rows;
  nameStatements(client, () => cancelRunning(pool, pid));
}

/** How long looking at a PostgreSQL may take, in milliseconds. */
const LOOK_MS = 5000;

/**
 * What a PostgreSQL is, without changing it: its version, and the time of the newest migration that ran there, 0 if none
 * did. Errors: the server's, or the connection's.
 */
export async function lookAtPostgres(url: string): Promise<{ version: string; migratedTo: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; migrated: boolean }>(
      "select current_setting('server_version') as version, to_regclass('drizzle.__drizzle_migrations') is not null as migrated",
    );
    const [{ version, migrated } = { version: "", migrated: false }] = rows;
    return { version, migratedTo: migrated ? await migratedTo(common(drizzlePg(client))) : 0 };
  } finally {
    await client.end();
  }
}

async function openPostgres(url: string, migrationsFolder: string | null): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: MAX_IDLE_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION_MS,
    ...LIMITS,
    onConnect: (client) => prepare(pool, client),
  });
  // The pool replaces a connection that the server closes. Without these listeners the error would end the process,
  // both for idle connections and between two statements of a transaction.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.once("end", () => giveBack(client));
  });
  try {
    const client = await pool.connect();
    try {
      await client.query("set lock_timeout = 0; set statement_timeout = 0");
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      const db = drizzlePg(client);
      if (migrationsFolder) await migrateAndAnalyse(common(db), () => migratePg(db, { migrationsFolder }));
      await requireKnownSchema(common(db));
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
      // Its limits are off: the next one has them.
      client.release(true);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: common(drizzlePg(pool, { schema })),
    kind: "postgres",
    dump: () => null,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
