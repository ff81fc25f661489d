import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/** What the API tells its metrics of the last backup; the command that makes one notes it below DATA_DIR. */
const LastBackup = z.object({ made_at: z.iso.datetime(), missing: z.number().int().min(0) });
export type LastBackup = z.output<typeof LastBackup>;

const noteIn = (dataDir: string) => join(dataDir, "last-backup.json");

/** Notes a backup that was made, with the number of files that it lacks. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const draft = `${noteIn(dataDir)}.part`;
  await writeFile(draft, JSON.stringify(backup), { mode: 0o600 });
  await rename(draft, noteIn(dataDir));
}

/** The last backup that was made on this machine; null if none was, or its note cannot be read. */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(noteIn(dataDir), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return LastBackup.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
