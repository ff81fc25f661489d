import { join } from "node:path";
import { lookAtPostgres } from "../db/client";
import { NEWEST_MIGRATION } from "../db/migrate";
import { BadEnvironment, type Env, readEnv } from "../env";
import type { FileStore } from "../files/file-store";
import { folderStore } from "../files/folder-store";
import { s3Store } from "../files/s3-store";

/** One part of an installation: whether it works, and a sentence about it, never with a secret. */
interface Checked {
  part: "settings" | "database" | "migrations" | "files";
  ok: boolean;
  says: string;
}

/** The store set in the environment: an S3-compatible server if S3_* is set, else `files` below DATA_DIR. */
export const openFiles = ({ s3, DATA_DIR }: Env): FileStore =>
  s3 ? s3Store(s3) : folderStore(join(DATA_DIR, "files"));

const sentenceOf = (error: unknown) =>
  (error instanceof Error ? error.message || error.name : String(error)).replaceAll("\n", "; ");

/** A check that passes with the sentence it returns, and fails with that of its error. */
const checked = (part: Checked["part"], run: () => Promise<string>): Promise<Checked> =>
  run().then(
    (says) => ({ part, ok: true, says }),
    (error: unknown) => ({ part, ok: false, says: sentenceOf(error) }),
  );

async function requireNewest(migratedTo: number): Promise<string> {
  if (migratedTo === NEWEST_MIGRATION.when) return NEWEST_MIGRATION.tag;
  throw new Error(
    migratedTo > NEWEST_MIGRATION.when
      ? "a newer version has worked on the database: install that version"
      : `not yet at ${NEWEST_MIGRATION.tag}: \`migrate\`, or the API's next start, brings it there`,
  );
}

/** The parts of a PostgreSQL, looked at without changing anything. */
async function checkPostgres(url: string): Promise<Checked[]> {
  let migratedTo = 0;
  const database = await checked("database", async () => {
    const seen = await lookAtPostgres(url);
    migratedTo = seen.migratedTo;
    return `PostgreSQL ${seen.version}`;
  });
  return database.ok ? [database, await checked("migrations", () => requireNewest(migratedTo))] : [database];
}

/**
 * Looks at settings, database, migrations and files, each in turn, and changes nothing but a probe that the file store
 * writes and takes back. With wrong settings the rest is not looked at.
 */
export async function checkInstallation(source = process.env): Promise<Checked[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return error.message.split("\n").map((says) => ({ part: "settings", ok: false, says }));
  }
  const embedded = { part: "database", ok: true, says: `embedded, below ${env.DATA_DIR}; a start opens it` } as const;
  return [
    { part: "settings", ok: true, says: "complete" },
    ...(env.DATABASE_URL ? await checkPostgres(env.DATABASE_URL) : [embedded]),
    await checked("files", async () => {
      await openFiles(env).probe();
      return env.s3 ? `bucket ${env.s3.S3_BUCKET}` : join(env.DATA_DIR, "files");
    }),
  ];
}
