import { sql } from "drizzle-orm";
import { ownFile } from "../own-files";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import type { Db } from "./types";

/** The migrations' folder. A test uses another folder to open a database as an older version left it. */
export const MIGRATIONS_FOLDER = ownFile("db/migrations");

interface Migration {
  tag: string;
  /** When it was written, in milliseconds since 1970. Migrations run in this order. */
  when: number;
}

function newest(): Migration {
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There are no migrations");
  return { tag: last.tag, when: last.when };
}

/** The schema this version works with. */
export const NEWEST_MIGRATION: Migration = newest();

/** A later version has migrated the database. This version does not know that schema. */
export class DatabaseNewer extends Error {
  constructor() {
    super("A newer version of this program has worked on the database. Install that version.");
    this.name = "DatabaseNewer";
  }
}

/** Time of the newest migration that ran on the database; 0 if none did. */
export async function migratedTo(db: Db): Promise<number> {
  const { rows } = await db.execute<{ at: string | number | null }>(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.at ?? 0);
}

/** Rejects a database of a later version. Errors: DatabaseNewer. */
export async function requireKnownSchema(db: Db): Promise<void> {
  if ((await migratedTo(db)) > NEWEST_MIGRATION.when) throw new DatabaseNewer();
}
