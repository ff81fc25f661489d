import { eq, sql } from "drizzle-orm";
import { allowLongTransaction, type OpenDatabase, type Tx } from "../../db/client";
import { instalacion, numeracion, ppirta, ppirtf, usuario } from "../../db/schema";
import type { FileStore } from "../../files/file-store";
import { holdWaiting } from "../../mail/queue";
import { folderStore } from "../../files/folder-store";
import { BackupRefused, filesFolder, type Manifest, tableOf } from "./manifest";
import { damaged, entriesOf, linesOf, sha256, verifiedBackup } from "./read";
import { ALL_TABLES, type BackedUpTable, quoted, TABLES } from "./tables";

async function requireEmpty(tx: Tx) {
  for (const table of [usuario, ppirta, ppirtf]) {
    const [row] = await tx.select({ id: table.id }).from(table).limit(1);
    if (row) {
      throw new BackupRefused(
        "The database holds accounts or records already. Restore into an empty one, or add --replace to put the " +
          "backup in the place of everything it holds.",
      );
    }
  }
}

async function empty(tx: Tx) {
  await tx.execute(sql`truncate ${sql.join([...ALL_TABLES], sql`, `)}`);
}

async function insertLines(tx: Tx, { table, columns }: BackedUpTable, lines: string[]) {
  const names = sql.raw(quoted(columns));
  const rows = `[${lines.join(",")}]`;
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${rows}::json)`,
  );
}

/** Puts the files beside a backup into the store. They are named by their content: those left after a failure do no harm. */
async function bringFiles(files: FileStore, path: string, hashes: readonly string[]) {
  const kept = folderStore(filesFolder(path));
  for (const hash of hashes) {
    const content = await kept.get(hash);
    if (!content) throw damaged(`the file ${hash} is not in ${filesFolder(path)}`);
    if (sha256(content) !== hash) throw damaged(`the file ${hash} is not what it was`);
    await files.put(hash, content);
  }
}

/** What was written after the backup is lost, but its numbers stand on phones and papers: they are not given again. */
const SKIPPED_NUMBERS = 1000;

async function setSequences(tx: Tx, sequences: Manifest["sequences"]) {
  for (const { name, numbered } of TABLES) {
    for (const column of numbered) {
      const at = sequences[`${name}.${column}`];
      if (!at) throw new BackupRefused(`The backup is damaged: where ${name}.${column} goes on is missing.`);
      const next = at.last + SKIPPED_NUMBERS;
      await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${next}, ${at.used})`);
    }
  }
  await tx.update(numeracion).set({ ultimo: sql`${numeracion.ultimo} + ${SKIPPED_NUMBERS}` });
}

/**
 * Accounts with the published password may exist in the embedded default only (decision 010): elsewhere their password
 * is removed.
 */
async function closeDemoAccounts(tx: Tx): Promise<number> {
  const closed = await tx
    .update(usuario)
    .set({ clave: null })
    .where(eq(usuario.demo, true))
    .returning({ id: usuario.id });
  return closed.length;
}

interface Restored {
  manifest: Manifest;
  /** Number of demonstration accounts restored without their password. */
  closed: number;
  /**
   * Number of mails that waited when the backup was made. They may have been sent since, so they are held until
   * somebody retries them.
   */
  held: number;
}

/**
 * Restores a backup into an empty database, or with `replace` in place of everything a database holds: all of it or
 * nothing. The whole archive is checked before anything is written. Sessions end, waiting mails are held, numbers go on
 * behind those that may have been given since (decision 049). Errors: BackupRefused, or the database's and the store's.
 */
export async function restoreBackup(
  { db, kind }: Pick<OpenDatabase, "db" | "kind">,
  files: FileStore,
  path: string,
  { replace }: { replace: boolean },
): Promise<Restored> {
  const { manifest, hashes } = await verifiedBackup(path);
  if (!replace) await db.transaction(requireEmpty);
  await bringFiles(files, path, hashes);
  const byName = new Map(TABLES.map((table) => [table.name, table]));
  return db.transaction(async (tx) => {
    await allowLongTransaction(tx);
    if (!replace) await requireEmpty(tx);
    await empty(tx);
    for await (const { name, content } of entriesOf(path)) {
      const table = byName.get(tableOf(name) ?? "");
      if (table) await insertLines(tx, table, linesOf(content));
    }
    const closed = kind === "postgres" ? await closeDemoAccounts(tx) : 0;
    const held = await holdWaiting(tx);
    await setSequences(tx, manifest.sequences);
    await tx.insert(instalacion).values({});
    return { manifest, closed, held };
  });
}
