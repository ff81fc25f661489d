import { eq, sql } from "drizzle-orm";
import { allowLongTransaction, type OpenDatabase, type Tx } from "../../db/client";
import { ppirta, ppirtf, usuario } from "../../db/schema";
import type { FileStore } from "../../files/file-store";
import { holdWaiting } from "../../mail/queue";
import { BackupRefused, hashOf, type Manifest, tableOf } from "./manifest";
import { entriesOf, linesOf, verifiedManifest } from "./read";
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

async function setSequences(tx: Tx, sequences: Manifest["sequences"]) {
  for (const { name, numbered } of TABLES) {
    for (const column of numbered) {
      const at = sequences[`${name}.${column}`];
      if (!at) throw new BackupRefused(`The backup is damaged: where ${name}.${column} goes on is missing.`);
      await tx.execute(sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${at.last}, ${at.used})`);
    }
  }
}

/**
 * Accounts with the published password may exist in the embedded default only (decisions §9): elsewhere their password
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
 * nothing. The whole archive is checked before anything is written. Sessions end, waiting mails are held. Errors:
 * BackupRefused, or the database's and the store's.
 */
export async function restoreBackup(
  { db, kind }: Pick<OpenDatabase, "db" | "kind">,
  files: FileStore,
  path: string,
  { replace }: { replace: boolean },
): Promise<Restored> {
  const manifest = await verifiedManifest(path);
  const byName = new Map(TABLES.map((table) => [table.name, table]));
  return db.transaction(async (tx) => {
    await allowLongTransaction(tx);
    if (!replace) await requireEmpty(tx);
    await empty(tx);
    for await (const { name, content } of entriesOf(path)) {
      const hash = hashOf(name);
      const table = byName.get(tableOf(name) ?? "");
      // Files are named by their content: those left after a rollback do no harm.
      if (hash !== null) await files.put(hash, content);
      else if (table) await insertLines(tx, table, linesOf(content));
    }
    const closed = kind === "postgres" ? await closeDemoAccounts(tx) : 0;
    const held = await holdWaiting(tx);
    await setSequences(tx, manifest.sequences);
    return { manifest, closed, held };
  });
}
