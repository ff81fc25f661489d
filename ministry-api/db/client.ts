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
import { syncFolder, syncTree } from "../files/sync";
import { DURABLE_PARAMS, DurableFolder } from "./durable-fs";
import { lockFolder } from "./lock";
import { MIGRATIONS_FOLDER, requireKnownSchema } from "./migrate";
import * as schema from "./schema";
import type { Db, Tx } from "./types";

export type { Db, Tx } from "./types";

export interface OpenDatabase {
  db: Db;
  kind: "pglite" | "postgres";
  /** The embedded database's whole content, to open copies of it; null on PostgreSQL. */
  dump(): Promise<Blob> | null;
  /** Connections to the server: all, those at rest, and callers waiting for one; null on the embedded database. */
  connections(): { open: number; idle: number; waiting: number } | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database; in memory where neither this nor `url` is given. */
  dataDir?: string;
  /** A PostgreSQL 15+ connection address. */
  url?: string;
  /** Content to start an embedded database from. */
  dump?: Blob;
  /** The migrations to run; this version's own where not given. */
  migrationsFolder?: string;
}

/** Advisory lock that keeps two processes from migrating one PostgreSQL at once. */
const MIGRATION_LOCK = 5_910_001;

/**
 * How long PostgreSQL keeps a transaction open in which nobody asks for anything, in milliseconds: the locks of a process
 * that is frozen, or of a machine that is gone, end with it.
 */
const MAX_IDLE_IN_TRANSACTION_MS = 120_000;

/**
 * Opens the database and brings it to the newest schema. Errors: FolderLocked, FolderNotWritable, DatabaseNewer, or the
 * server's.
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

/** Makes a new cluster beside its place and moves it there whole: a crash, or a cut of the power, leaves none half made. */
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

async function withPglite(
  dataDir: string | undefined,
  dump: Blob | undefined,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  const client = await PGlite.create({
    ...(dataDir && { fs: new DurableFolder(dataDir), startParams: [...DURABLE_PARAMS] }),
    ...(dump && { loadDataDir: dump }),
    extensions: { pg_trgm, unaccent },
  });
  try {
    const db = drizzlePglite(client, { schema });
    // It keeps no plans: looking for the best order of a record's eleven joins would take longer at every call than the
    // joins do in the order in which they are written.
    await client.exec("set join_collapse_limit = 1");
    await migratePglite(db, { migrationsFolder });
    await requireKnownSchema(db as unknown as Db);
    return {
      db: db as unknown as Db,
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

/** Lets a transaction rest as long as it likes: between two statements a backup reads and writes files of any size. */
export const letRest = (tx: Tx) => tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);

/**
 * Gives a connection that is gone back to its pool. drizzle does so itself, except where the very BEGIN of a transaction
 * fails: each such loss would take one place of the pool until the process ends.
 */
function giveBack(client: pg.PoolClient) {
  // A connection that was never asked for has none.
  const release = client.release as typeof client.release | undefined;
  client.release = () => undefined;
  try {
    release?.(true);
  } catch {
    // It had been given back already.
  }
}

async function openPostgres(url: string, migrationsFolder: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: MAX_IDLE_IN_TRANSACTION_MS,
  });
  // A connection that the server drops is replaced by the pool; without a listener it would end the process, be it at rest
  // or between two statements of a transaction.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.once("end", () => giveBack(client));
  });
  try {
    const client = await pool.connect();
    try {
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      const db = drizzlePg(client);
      await migratePg(db, { migrationsFolder });
      await requireKnownSchema(db as unknown as Db);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzlePg(pool, { schema }) as unknown as Db,
    kind: "postgres",
    dump: () => null,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
