import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as newExtract } from "tar-stream";
import * as z from "zod";
import { NEWEST_MIGRATION } from "../../db/migrate";
import { codeOf, partOf } from "../../error-parts";
import { BackupRefused, FORMAT, MANIFEST, Manifest, tableOf } from "./manifest";
import { TABLES } from "./tables";

/** The largest accepted entry: a row with a whole document in it, written as text. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

export const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
export const damaged = (what: string) => new BackupRefused(`The backup is damaged: ${what}. Nothing was changed.`);

/** The archive's entries, one at a time. Errors: BackupRefused if it cannot be read to its end. */
export async function* entriesOf(path: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const extract = newExtract();
  const reading = pipeline(createReadStream(path), createGunzip(), extract);
  reading.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_ENTRY_BYTES) throw damaged(`${name} is too large`);
      yield { name, content: await buffer(entry) };
    }
    await reading;
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    const code = codeOf(error);
    if (code === "ENOENT") throw new BackupRefused(`${path} does not exist.`);
    if (code === "EACCES" || code === "EISDIR") throw new BackupRefused(`${path} cannot be read (${code}).`);
    throw damaged("the archive cannot be read to its end");
  } finally {
    extract.destroy();
  }
}

const FileRow = z.object({ hash: z.string(), contenido: z.string().nullable() });

/** Lines of a part; each is a row in JSON. */
export const linesOf = (content: Buffer): string[] => content.toString("utf8").split("\n");

function readManifest(content: Buffer): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(content.toString("utf8"));
  } catch {
    throw damaged("its manifest is no JSON");
  }
  const format = partOf(value, "format");
  if (typeof format === "number" && format > FORMAT) {
    throw new BackupRefused(
      `The backup was made by a newer version (${String(partOf(value, "version"))}). Install that version.`,
    );
  }
  if (typeof format === "number" && format < FORMAT) {
    throw new BackupRefused(
      `The backup was made by an older version (${String(partOf(value, "version"))}). Restore it with that version.`,
    );
  }
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw damaged("its manifest lacks something");
  return parsed.data;
}

function requireThisSchema({ migration, version }: Manifest) {
  if (migration.when === NEWEST_MIGRATION.when && migration.tag === NEWEST_MIGRATION.tag) return;
  throw new BackupRefused(
    migration.when > NEWEST_MIGRATION.when
      ? `The backup was made by a newer version (${version}, ${migration.tag}). Install that version.`
      : `The backup was made by an older version (${version}, ${migration.tag}). Restore it with that version; this one ` +
          "then brings the database up to date when it starts.",
  );
}

/** The hashes of the stored files that rows of `archivo` refer to. */
const hashesOf = (lines: readonly string[]) =>
  lines
    .map((line) => FileRow.parse(JSON.parse(line)))
    .flatMap(({ hash, contenido }) => (contenido === null ? hash : []));

/**
 * Reads a whole archive and compares it with its manifest, entry by entry, before anything is written. Returns the
 * manifest and the hashes of the files that stand beside it. Errors: BackupRefused (missing, damaged, of another
 * version).
 */
export async function verifiedBackup(path: string): Promise<{ manifest: Manifest; hashes: string[] }> {
  const parts = new Map<string, string>();
  const rows = new Map(TABLES.map(({ name }) => [name, 0]));
  const files: string[] = [];
  let manifest: Manifest | null = null;
  for await (const { name, content } of entriesOf(path)) {
    const table = tableOf(name);
    if (manifest) throw damaged(`${name} stands behind its manifest`);
    if (name === MANIFEST) manifest = readManifest(content);
    else if (table !== null) {
      const lines = linesOf(content);
      parts.set(name, sha256(content));
      rows.set(table, (rows.get(table) ?? 0) + lines.length);
      if (table === "archivo") files.push(...hashesOf(lines));
    } else throw damaged(`${name} does not belong there`);
  }
  if (!manifest) throw damaged("it has no manifest");
  requireThisSchema(manifest);
  for (const { name, sha256: wanted } of manifest.parts) {
    const found = parts.get(name);
    if (found === undefined) throw damaged(`${name} is missing`);
    if (found !== wanted) throw damaged(`${name} is not what it was`);
  }
  if (parts.size !== manifest.parts.length || rows.size !== TABLES.length) throw damaged("it holds more than it says");
  for (const [table, found] of rows) {
    if (manifest.tables[table] !== found) throw damaged(`${table} has ${found} rows of ${manifest.tables[table]}`);
  }
  const missing = new Set(manifest.missing);
  const hashes = files.filter((hash) => !missing.has(hash));
  if (hashes.length !== manifest.files) throw damaged(`it needs ${hashes.length} files and names ${manifest.files}`);
  return { manifest, hashes };
}
