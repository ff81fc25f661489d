import { sql } from "drizzle-orm";
import { DIAS_ANTES, DIAS_SIN_CAMBIOS } from "@/contract/resources/trabajo";
import { LIMITS, type Limites, limitsOf, NOW } from "../seguimiento/bandejas/waiting";
import { byRole } from "../db/prepared";
import type { Db, Tx } from "../db/client";
import type { Caller } from "../http/handler";
import { diaDe } from "../seguimiento/workflow/la-paz";

const DAY_MS = 86_400_000;

/** The instants and the day by which work is late. */
interface Times {
  /** What was last changed before it is late. */
  still: Date;
  /** What is due until then is shown. */
  soon: Date;
  /** Today in La Paz, as aaaa-mm-dd. */
  today: string;
}

const timesAt = (now: Date): Times => ({
  still: new Date(now.getTime() - DIAS_SIN_CAMBIOS * DAY_MS),
  soon: new Date(now.getTime() + DIAS_ANTES * DAY_MS),
  today: diaDe(now),
});

/** What is filled in besides who asks: the instants by which work is late. */
export const AT = {
  now: NOW,
  still: sql`${sql.placeholder("still")}::timestamptz`,
  soon: sql`${sql.placeholder("soon")}::timestamptz`,
  today: sql`${sql.placeholder("today")}::date`,
  limites: LIMITS,
  most: sql.placeholder("most"),
} as const;

/** A reading of own work: who asks, when, and how many rows of a list are read. */
export interface Reading {
  caller: Caller;
  now: Date;
  limites: Limites;
  /** Of each list; 0 if none are wanted. */
  most: number;
}

function valuesOf({ now, limites, most }: Reading) {
  const { still, soon, today } = timesAt(now);
  return { ...limitsOf(now, limites), still: still.toISOString(), soon: soon.toISOString(), today, most };
}

/** A statement of own work, kept for each role (byRole). */
export function planned<R>(name: string, build: Parameters<typeof byRole<R>>[1]) {
  const run = byRole(`trabajo_${name}`, build);
  return (db: Db | Tx, reading: Reading): Promise<R> => run(db, reading.caller, valuesOf(reading));
}
