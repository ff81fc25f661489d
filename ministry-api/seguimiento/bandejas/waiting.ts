import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Nivel } from "@/contract/workflow";
import { hideFromPlanner } from "../../db/prepared";
import { seguimiento } from "../../db/schema";

/** How many days each level may take over a step. */
export type Limites = Readonly<Record<Nivel, number>>;

/**
 * Since when a step is in its state: its emission if sent, its reception if received, its review if decided. A step
 * that was sent back is pending without a reception, so its emission counts.
 */
export const desde = sql<Date>`coalesce(${seguimiento.fecha_revision}, ${seguimiento.fecha_recepcion}, ${seguimiento.fecha_emision})`;

const SECONDS_A_DAY = 86_400;

/** The waiting time of a step, as SQL over `seguimiento`. */
export interface Waiting {
  /** Whole days in its state. */
  dias: SQL<number>;
  /** Days that its level may take. */
  limite: SQL<number>;
  /** Is it undecided, and has it waited for more whole days than that? */
  vencido: SQL<boolean>;
}

/** The instant and the limits in a statement that is kept, and the values that are filled in for them. */
export const NOW = sql`${sql.placeholder("now")}::timestamptz`;
export const LIMITS = {
  GOBERNACION: sql.placeholder("gobernacion"),
  NACIONAL: sql.placeholder("nacional"),
} as const satisfies Record<Nivel, Placeholder>;
export const limitsOf = (now: Date, { GOBERNACION, NACIONAL }: Limites) => ({
  now: now.toISOString(),
  gobernacion: GOBERNACION,
  nacional: NACIONAL,
});

/** How long the steps have waited at an instant, and the limits of their levels; both may be filled in later. */
export function waitingAt(now: Date | SQL, limites: Readonly<Record<Nivel, number | Placeholder>>): Waiting {
  const instant = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  const waited = sql`extract(epoch from ${instant} - ${desde})`;
  const dias = sql<number>`greatest(floor(${waited} / ${sql.raw(String(SECONDS_A_DAY))}), 0)::int`;
  const limite = sql<number>`case ${seguimiento.nivel} when 'NACIONAL' then ${limites.NACIONAL}::int else ${limites.GOBERNACION}::int end`;
  // As `dias > limite`, but for the thousands of a count: each level's last instant is computed once, not for each step.
  const lastOf = (limit: number | Placeholder) =>
    hideFromPlanner(sql`${instant} - (${limit}::int + 1) * interval '${sql.raw(String(SECONDS_A_DAY))} seconds'`);
  const last = sql`case ${seguimiento.nivel} when 'NACIONAL' then ${lastOf(limites.NACIONAL)} else ${lastOf(limites.GOBERNACION)} end`;
  const vencido = sql<boolean>`(${seguimiento.seg_estado} in ('ENTRANTE', 'PENDIENTE') and ${desde} <= ${last})`;
  return { dias, limite, vencido };
}
