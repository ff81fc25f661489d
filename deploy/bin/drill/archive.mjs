import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

const BLOCK = 512;

/** Reads the entries of a tar stream and returns the content of one of them. */
async function entryOf(chunks, wanted) {
  let rest = Buffer.alloc(0);
  let toPass = 0;
  let toKeep = -1;
  let found = null;
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (toKeep >= 0) {
        if (rest.length < toKeep) break;
        found = rest.subarray(0, toKeep).toString("utf8");
        toKeep = -1;
      }
      const passed = Math.min(toPass, rest.length);
      rest = rest.subarray(passed);
      toPass -= passed;
      if (toPass > 0 || rest.length < BLOCK) break;
      const name = rest.subarray(0, 100).toString("utf8").replace(/\0.*$/s, "");
      const size = Number.parseInt(rest.subarray(124, 136).toString("latin1"), 8) || 0;
      rest = rest.subarray(BLOCK);
      toPass = Math.ceil(size / BLOCK) * BLOCK;
      if (name === wanted) toKeep = size;
    }
  }
  return found;
}

/** A backup's manifest: the list of its content. Throws if the backup cannot be read to its end. */
export async function manifestOf(path) {
  const text = await pipeline(createReadStream(path), createGunzip(), (chunks) => entryOf(chunks, "manifest.json"));
  if (text === null) throw new Error(`${path} holds no manifest`);
  return JSON.parse(text);
}

/**
 * Tables whose rows a restore changes by design: waiting mails are held, demonstration accounts lose their password in
 * PostgreSQL, and numbers go on behind those that were given. For these only the number of rows is compared.
 */
const CHANGED = new Set(["correo", "usuario", "numeracion"]);
const tableOf = (part) => part.split("/")[1] ?? "";

/** Differences between two backups' manifests: numbers of rows, checksums of rows, numbers of files. */
export function compareManifests(first, second) {
  const differences = [];
  for (const [table, rows] of Object.entries(first.tables)) {
    if (second.tables[table] !== rows)
      differences.push(`${table}: ${rows} rows, then ${second.tables[table] ?? "none"}`);
  }
  const sums = new Map(second.parts.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of first.parts) {
    if (!CHANGED.has(tableOf(name)) && sums.get(name) !== sha256) differences.push(`${name} differs`);
  }
  if (first.files !== second.files) differences.push(`${first.files} files, then ${second.files}`);
  if (first.missing.length !== second.missing.length) differences.push("other files are missing");
  return differences;
}
