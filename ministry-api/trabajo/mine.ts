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
async function totals(db: Db, caller: Caller, now: Date, bandejas: readonly Conteo[], onlyWaiting: boolean) {
  const times = timesAt(now);
  const inboxes = ownInboxes(caller, bandejas);
  const [own, assigned, mentions] = await Promise.all([
    ownCounts(db, caller, times, onlyWaiting ? ["INCOMPLETO", "NO APROBADO"] : undefined),
    countAssignments(db, caller, times),
    countMentions(db, caller),
  ]);
  const overdue = sumOf(inboxes, "vencidos");
  const esperan = assigned.open + mentions + sumOf(inboxes, "total") - overdue;
  const atrasados = overdue + assigned.late + own.quietos + own.vencen;
  return { own, inboxes, esperan, atrasados, total: own.devueltos + esperan + atrasados };
}

/** How much waits for the caller: returned, waiting and late, each thing once. */
export const countWork = async (db: Db, caller: Caller, now: Date, bandejas: readonly Conteo[]): Promise<number> =>
  (await totals(db, caller, now, bandejas, true)).total;

/** The caller's work: the first `rows` of each list, with how much of it there is. */
export async function ownWork(db: Db, caller: Caller, { now, limites }: At, rows: number): Promise<Trabajo> {
  const times = timesAt(now);
  const bandejas = await inboxCounts(db, caller, { now, limites });
  const counted = await totals(db, caller, now, bandejas, false);
  const { own, inboxes } = counted;
  const some = <T>(total: number, read: () => Promise<T[]>) => (total === 0 ? Promise.resolve([]) : read());
  const [devueltos, casi, assigned, mentions, steps, past, still, verify] = await Promise.all([
    some(own.devueltos, () => returned(db, caller, rows)),
    some(own.casi, () => nearlyComplete(db, caller, times, rows)),
    some(counted.esperan, () => openAssignments(db, caller, times, rows)),
    some(counted.esperan, () => openMentions(db, caller, rows)),
    some(counted.atrasados, () => lateSteps(db, caller, { now, limites, rows })),
    some(counted.atrasados, () => lateAssignments(db, caller, times, rows)),
    some(own.quietos, () => untouched(db, caller, times, rows)),
    some(own.vencen, () => due(db, caller, times, rows)),
  ]);
  return {
    estados: own.estados,
    devueltos: { data: devueltos, total: own.devueltos },
    casi: { data: casi, total: own.casi },
    esperan: { data: [...assigned, ...mentions].slice(0, rows), total: counted.esperan },
    bandejas: inboxes,
    atrasados: { data: [...past, ...steps, ...verify, ...still].slice(0, rows), total: counted.atrasados },
    total: counted.total,
  };
}
