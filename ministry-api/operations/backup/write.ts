import { createWriteStream } from "node:fs";
import { open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Pack, pack as newPack } from "tar-stream";
import { version } from "@/package.json";
import { type Db, allowLongTransaction, type Tx } from "../../db/client";
import { NEWEST_MIGRATION } from "../../db/migrate";
import type { FileStore } from "../../files/file-store";
import { folderStore, pathIn } from "../../files/folder-store";
import { BackupRefused, filesFolder, FORMAT, MANIFEST, type Manifest, partName } from "./manifest";
import { sha256 } from "./read";
import { type BackedUpTable, quoted, TABLES } from "./tables";

/** Rows read at a time; fewer for a table whose rows may hold files. */
const ROWS = 500;
const LARGE_ROWS = 4;
/** Approximate bytes of rows in an entry. */
const PART_BYTES = 1024 * 1024;

/** Adds an entry. Resolves when the archive has taken it, so that at most one is in memory. */
const add = (pack: Pack, name: string, content: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const entry = pack.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.on("error", reject);
    entry.end(content);
  });

/** The values of a query's single column `texto`, in batches of `rows`. Only one at a time in a transaction. */
async function* texts(tx: Tx, query: string, rows: number): AsyncGenerator<string[]> {
  await tx.execute(sql.raw(`declare filas no scroll cursor for ${query}`));
  for (;;) {
    const fetched = await tx.execute<{ texto: string }>(sql.raw(`fetch ${rows} from filas`));
    if (fetched.rows.length === 0) break;
    yield fetched.rows.map(({ texto }) => texto);
  }
  await tx.execute(sql.raw("close filas"));
}

/** Adds a table's rows as the database writes them: no value is converted to a JavaScript number or date. */
async function addTable(tx: Tx, pack: Pack, { name, columns, key, large }: BackedUpTable, manifest: Manifest) {
  let rows = 0;
  let number = 0;
  let lines: string[] = [];
  let bytes = 0;
  const flush = async () => {
    const content = Buffer.from(lines.join("\n"));
    const part = partName(name, (number += 1));
    manifest.parts.push({ name: part, sha256: sha256(content) });
    await add(pack, part, content);
    [lines, bytes] = [[], 0];
  };
  const query = `select row_to_json(t)::text as texto from (select ${quoted(columns)} from "${name}" order by ${quoted(key)}) t`;
  for await (const batch of texts(tx, query, large ? LARGE_ROWS : ROWS)) {
    for (const line of batch) {
      lines.push(line);
      bytes += line.length;
      if (bytes >= PART_BYTES) await flush();
    }
    rows += batch.length;
  }
  if (lines.length > 0) await flush();
  manifest.tables[name] = rows;
}

async function readSequences(tx: Tx): Promise<Manifest["sequences"]> {
  const sequences: Manifest["sequences"] = {};
  for (const { name, numbered } of TABLES) {
    for (const column of numbered) {
      const found = await tx.execute<{ of: string }>(sql`select pg_get_serial_sequence(${name}, ${column}) as of`);
      const { rows } = await tx.execute<{ last: number; used: boolean }>(
        sql.raw(`select last_value::int as last, is_called as used from ${found.rows[0]?.of}`),
      );
      if (rows[0]) sequences[`${name}.${column}`] = rows[0];
    }
  }
  return sequences;
}

interface StoredFile extends Record<string, unknown> {
  hash: string;
  bytes: number;
}

const storedFiles = async (db: Db | Tx) =>
  (await db.execute<StoredFile>(sql`select hash, bytes from archivo where contenido is null order by hash`)).rows;

/** True if the folder has the file in its length; it is marked as needed today, because unneeded ones are removed. */
async function isKept(folder: string, { hash, bytes }: StoredFile): Promise<boolean> {
  const path = pathIn(folder, hash);
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes) return false;
  const now = new Date();
  await utimes(path, now, now);
  return true;
}

/** Copies the files that the folder lacks; resolves with the hashes of those that the store does not have, or not whole. */
async function copyFiles(files: FileStore, folder: string, wanted: readonly StoredFile[]): Promise<string[]> {
  const kept = folderStore(folder);
  const missing: string[] = [];
  for (const file of wanted) {
    if (await isKept(folder, file)) continue;
    const content = await files.get(file.hash);
    if (content && sha256(content) === file.hash) await kept.put(file.hash, content);
    else missing.push(file.hash);
  }
  return missing;
}

/** Adds every table, as of one moment. Returns what the manifest says of them, and the files that they refer to. */
async function addTables(tx: Tx, pack: Pack) {
  const manifest: Manifest = {
    format: FORMAT,
    version,
    migration: NEWEST_MIGRATION,
    made_at: new Date().toISOString(),
    tables: {},
    sequences: {},
    parts: [],
    files: 0,
    missing: [],
  };
  await allowLongTransaction(tx);
  await tx.execute(sql`set local timezone to 'UTC'`);
  await tx.execute(sql`set local bytea_output to 'hex'`);
  for (const table of TABLES) await addTable(tx, pack, table, manifest);
  if (manifest.tables.departamento === 0)
    throw new BackupRefused("The database is empty: there is nothing to back up.");
  manifest.sequences = await readSequences(tx);
  return { manifest, wanted: await storedFiles(tx) };
}

/**
 * Fills the archive. The files are copied before and after the moment of the tables, so that no snapshot of the database
 * stays open while they are, and one that is removed meanwhile is there already.
 */
async function fill(db: Db, pack: Pack, files: FileStore, folder: string): Promise<Manifest> {
  await copyFiles(files, folder, await storedFiles(db));
  const { manifest, wanted } = await db.transaction((tx) => addTables(tx, pack), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  manifest.missing = await copyFiles(files, folder, wanted);
  manifest.files = wanted.length - manifest.missing.length;
  await add(pack, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
  pack.finalize();
  return manifest;
}

/** Makes a rename durable. */
async function syncFolder(path: string) {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/**
 * Writes the whole inventory while others go on writing: every table except those of tables.ts LEFT_OUT into one
 * archive, as of one moment, and every file into the folder beside it. The archive gets its name when it is complete and
 * durable. Returns its manifest; `missing` names what the store has lost. Errors: BackupRefused, or the database's, the store's and the file system's.
 */
export async function writeBackup(db: Db, files: FileStore, path: string): Promise<Manifest> {
  await stat(dirname(path));
  if (await stat(path).catch(() => null)) throw new BackupRefused(`${path} exists already.`);
  const draft = `${path}.part`;
  const pack = newPack();
  const writing = pipeline(pack, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
  const filling = fill(db, pack, files, filesFolder(path));
  // Either may fail first, and must then end the other.
  filling.catch((error: unknown) => pack.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    const [manifest] = await Promise.all([filling, writing]);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    await Promise.allSettled([filling, writing]);
    await rm(draft, { force: true });
    throw error;
  }
}
