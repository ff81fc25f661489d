import { sql } from "drizzle-orm";
import { MAX_TRABAJO, DIAS_ANTES, DIAS_SIN_CAMBIOS } from "@/contract/resources/trabajo";
import { LIMITS, type Limites, limitsOf, NOW } from "../seguimiento/bandejas/waiting";
import { byRole } from "../db/by-role";
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
} as const;

/** A reading of own work: who asks, when, and how many rows of a list are read. */
export interface Reading {
  caller: Caller;
  now: Date;
  limites: Limites;
  /** As `limitFor` says it; 0 if none are wanted. */
  most: number;
}

/** The limits that the lists are planned for: the start page's, a screen of more, and all that the contract allows. */
const LIMITS_OF_LISTS = [5, 20, MAX_TRABAJO] as const;

/** The least of the planned limits that gives so many rows. */
export const limitFor = (rows: number): number => LIMITS_OF_LISTS.find((most) => most >= rows) ?? MAX_TRABAJO;

function valuesOf({ now, limites }: Reading) {
  const { still, soon, today } = timesAt(now);
  return { ...limitsOf(now, limites), still: still.toISOString(), soon: soon.toISOString(), today };
}

/** A statement of own work, kept for each role (byRole). */
export function planned<R>(name: string, build: Parameters<typeof byRole<R>>[1]) {
  const run = byRole(`trabajo_${name}`, build);
  return (db: Db | Tx, reading: Reading): Promise<R> => run(db, reading.caller, valuesOf(reading));
}

/** The same of a list, kept for each limit too. */
export function plannedList<R>(name: string, build: Parameters<typeof byRole<R>>[1]) {
  const run = byRole(`trabajo_${name}`, build);
  return (db: Db | Tx, reading: Reading): Promise<R> => run(db, reading.caller, valuesOf(reading), reading.most);
}
