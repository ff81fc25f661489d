import { sql } from "drizzle-orm";
import { LIMITS, type Limites, limitsOf, NOW } from "../bandejas/waiting";
import { byRole } from "../db/by-role";
import type { Db, Tx } from "../db/client";
import type { Caller } from "../http/handler";
import { timesAt } from "./times";

/** What is filled in besides who asks: the instants by which work is late, and how many rows are wanted. */
export const AT = {
  now: NOW,
  still: sql`${sql.placeholder("still")}::timestamptz`,
  soon: sql`${sql.placeholder("soon")}::timestamptz`,
  today: sql`${sql.placeholder("today")}::date`,
  limites: LIMITS,
  rows: sql.placeholder("rows"),
} as const;

/** A reading of own work: who asks, when, and how many rows of a list are wanted. */
export interface Reading {
  caller: Caller;
  now: Date;
  limites: Limites;
  rows: number;
}

function valuesOf({ now, limites, rows }: Reading) {
  const { still, soon, today } = timesAt(now);
  return { ...limitsOf(now, limites), still: still.toISOString(), soon: soon.toISOString(), today, rows };
}

/** A statement of own work, kept for each role (byRole). */
export function planned<R>(name: string, build: Parameters<typeof byRole<R>>[1]) {
  const run = byRole(`trabajo_${name}`, build);
  return (db: Db | Tx, reading: Reading): Promise<R> => run(db, reading.caller, valuesOf(reading));
}
