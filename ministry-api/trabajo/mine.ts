import type { Conteo } from "@/contract/resources/seguimiento";
import type { Trabajo } from "@/contract/resources/trabajo";
import { inboxCounts } from "../bandejas/counts";
import type { Limites } from "../bandejas/waiting";
import type { Db } from "../db/client";
import type { Caller } from "../http/handler";
import { lateSteps, ownInboxes } from "./late-steps";
import { ownCounts } from "./own-counts";
import { due, nearlyComplete, returned, untouched } from "./own-records";
import { timesAt } from "./times";
import { countAssignments, countMentions, lateAssignments, openAssignments, openMentions } from "./waiting";

interface At {
  now: Date;
  limites: Limites;
}

const sumOf = (inboxes: readonly Conteo[], key: "total" | "vencidos") =>
  inboxes.reduce((sum, one) => sum + one[key], 0);

/** How much of each list there is. A step that is overdue in an inbox is late, and does not wait there too. */
async function totals(db: Db, caller: Caller, { now, limites }: At, onlyWaiting: boolean) {
  const times = timesAt(now);
  const [bandejas, own, assigned, mentions] = await Promise.all([
    inboxCounts(db, caller, { now, limites }),
    ownCounts(db, caller, times, onlyWaiting ? ["INCOMPLETO", "NO APROBADO"] : undefined),
    countAssignments(db, caller, times),
    countMentions(db, caller),
  ]);
  const inboxes = ownInboxes(caller, bandejas);
  const overdue = sumOf(inboxes, "vencidos");
  const esperan = assigned.open + mentions + sumOf(inboxes, "total") - overdue;
  const atrasados = overdue + assigned.late + own.quietos + own.vencen;
  const total = own.devueltos + esperan + atrasados;
  return { bandejas, own, inboxes, assigned, mentions, overdue, esperan, atrasados, total };
}

/**
 * The inboxes that the caller may open, and how much waits for the caller in these and elsewhere (`trabajo`): returned,
 * waiting and late, each thing once.
 */
export async function countWork(db: Db, caller: Caller, at: At): Promise<{ bandejas: Conteo[]; trabajo: number }> {
  const { bandejas, total } = await totals(db, caller, at, true);
  return { bandejas, trabajo: total };
}

/** The caller's work: the first `rows` of each list, with how much of it there is. */
export async function ownWork(db: Db, caller: Caller, { now, limites }: At, rows: number): Promise<Trabajo> {
  const times = timesAt(now);
  const counted = await totals(db, caller, { now, limites }, false);
  const { own, inboxes, assigned, mentions, overdue } = counted;
  const some = <T>(total: number, read: () => Promise<T[]>) => (total === 0 ? Promise.resolve([]) : read());
  const [devueltos, casi, openOnes, asked, steps, past, still, verify] = await Promise.all([
    some(own.devueltos, () => returned(db, caller, rows)),
    some(own.casi, () => nearlyComplete(db, caller, times, rows)),
    some(assigned.open, () => openAssignments(db, caller, times, rows)),
    some(mentions, () => openMentions(db, caller, rows)),
    some(overdue, () => lateSteps(db, caller, { now, limites, rows })),
    some(assigned.late, () => lateAssignments(db, caller, times, rows)),
    some(own.quietos, () => untouched(db, caller, times, rows)),
    some(own.vencen, () => due(db, caller, times, rows)),
  ]);
  return {
    estados: own.estados,
    devueltos: { data: devueltos, total: own.devueltos },
    casi: { data: casi, total: own.casi },
    esperan: { data: [...openOnes, ...asked].slice(0, rows), total: counted.esperan },
    bandejas: inboxes,
    atrasados: { data: [...past, ...steps, ...verify, ...still].slice(0, rows), total: counted.atrasados },
    total: counted.total,
  };
}
