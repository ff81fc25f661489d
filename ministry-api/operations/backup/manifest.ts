import { dirname, join } from "node:path";
import * as z from "zod";

/** Version of the backup format. A backup with another number has another format. */
export const FORMAT = 2;

/** The last entry of the archive. It lists what the archive must contain. */
export const MANIFEST = "manifest.json";

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  /** The newest migration of the backed-up database. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  made_at: z.string(),
  /** Rows of each table. */
  tables: z.record(z.string(), count),
  /** The state of each identity column's sequence: `table.column`. */
  sequences: z.record(z.string(), z.object({ last: z.number().int().min(1), used: z.boolean() })),
  /** Every entry with rows, with the SHA-256 of its bytes. */
  parts: z.array(z.object({ name: z.string(), sha256 })),
  /** Files that its rows refer to and that stand in the folder of files. */
  files: count,
  /** Files that rows refer to and that were missing or damaged in the store when the backup was made. */
  missing: z.array(sha256),
});
export type Manifest = z.output<typeof Manifest>;

/** `tables/ppirta/00012.ndjson`: rows as the database writes them in JSON, one per line. */
export const partName = (table: string, number: number) => `tables/${table}/${String(number).padStart(5, "0")}.ndjson`;
/** The table of a part; null for another entry. */
export const tableOf = (name: string) => /^tables\/([a-z_]+)\/\d{5,}\.ndjson$/.exec(name)?.[1] ?? null;

/**
 * The folder beside a backup that holds the files of it and of its neighbours, each once under the SHA-256 of its
 * content (files/folder-store.ts): the next backup adds what is new.
 */
export const filesFolder = (path: string) => join(dirname(path), "backup-files");

/** A backup that cannot be made or restored, with a message for the person who runs the command. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
