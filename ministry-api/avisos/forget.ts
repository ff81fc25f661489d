import { lt, or } from "drizzle-orm";
import type { Db } from "../db/client";
import { aviso } from "../db/schema";

const DAY_MS = 86_400_000;
const READ_DAYS = 90;
const UNREAD_DAYS = 365;

/** Removes the notices that were read 90 days ago, and all that are older than a year. */
export async function forgetNotices(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.delete(aviso).where(or(lt(aviso.leido_en, before(READ_DAYS)), lt(aviso.creado_en, before(UNREAD_DAYS))));
}
