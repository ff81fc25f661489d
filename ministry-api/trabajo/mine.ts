import { and, asc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Conteo } from "@/contract/resources/seguimiento";
import type { Trabajo, Atrasado } from "@/contract/resources/trabajo";
import type { Kind } from "@/contract/resources/registros";
import type { Nivel } from "@/contract/workflow";
import { inboxCounts } from "../seguimiento/bandejas/counts";
import type { Db } from "../db/client";
import { constant } from "../db/prepared";
import type { Caller } from "../http/handler";
import { ownCounts } from "./own-counts";
import { due, nearlyComplete, returned, untouched } from "./own-records";
import { planned, type Reading, AT } from "./planned";
import { countAssignments, countMentions, lateAssignments, openAssignments, openMentions } from "./waiting";
import { stepsInScope } from "../seguimiento/bandejas/access";
import { desde, waitingAt } from "../seguimiento/bandejas/waiting";
import { municipio, seguimiento } from "../db/schema";
import { tablas } from "../registros/columns";
import { visibleTo } from "../registros/named";
import { head } from "./head";

/** The level whose inboxes are this person's to process; null for the others, and for who administers. */
const ownLevel = ({ rol }: Pick<Caller, "rol">): Nivel | null => {
  if (rol === 2) return "NACIONAL";
  return rol === 3 ? "GOBERNACION" : null;
};

/** The inboxes in which something waits for the caller. */
const ownInboxes = (caller: Caller, bandejas: readonly Conteo[]): Conteo[] =>
  bandejas.filter(({ nivel, bandeja }) => nivel === ownLevel(caller) && bandeja !== "finalizado");

const pasos = planned("pasos", (db, asking) => {
  const nivel = ownLevel(asking);
  const { dias, limite, vencido } = waitingAt(AT.now, AT.limites);
  const of = (kind: Kind) => {
    const t = tablas[kind];
    return db
      .select({
        ...head(kind, asking),
        fecha: sql<Date>`${desde}`.mapWith(seguimiento.fecha_emision).as("desde"),
        dias: sql<number>`${dias}`.as("dias"),
        limite: sql<number>`${limite}`.as("limite"),
        id_seguimiento: sql<number>`${seguimiento.id}`.as("id_seguimiento"),
        seg_estado: sql<string>`${seguimiento.seg_estado}`.as("seg_estado"),
      })
      .from(seguimiento)
      .innerJoin(t, eq(t.id, seguimiento.id_registro))
      .innerJoin(municipio, eq(municipio.id, t.id_municipio))
      .where(
        and(
          ...[
            eq(seguimiento.tipo, constant(kind)),
            nivel ? eq(seguimiento.nivel, constant(nivel)) : sql`false`,
            vencido,
          ],
          ...[stepsInScope(asking), visibleTo(kind, asking)],
        ),
      )
      .orderBy(sql`"desde"`, asc(seguimiento.id))
      .limit(AT.most);
  };
  return unionAll(of("ppirta"), of("ppirtf"))
    .orderBy(sql`"desde"`)
    .limit(AT.most);
});

/** Steps of the caller's inboxes that have waited for too long, the longest first. */
async function lateSteps(db: Db, reading: Reading): Promise<Atrasado[]> {
  const nivel = ownLevel(reading.caller);
  if (!nivel) return [];
  const found = await pasos(db, reading);
  return found.map(({ fecha, ...row }) => ({
    ...row,
    clase: "bandeja",
    nivel,
    fecha: fecha.toISOString(),
    por: null,
    para: null,
    texto: null,
    faltan: null,
    verificado_en: null,
    meses: null,
  }));
}

type At = Pick<Reading, "now" | "limites">;

const sumOf = (inboxes: readonly Conteo[], key: "total" | "vencidos") =>
  inboxes.reduce((sum, one) => sum + one[key], 0);

/** How much of each list there is. A step that is overdue in an inbox is late, and does not wait there too. */
async function totals(db: Db, reading: Reading, onlyWaiting: boolean) {
  const { caller, now, limites } = reading;
  const [bandejas, own, assigned, mentions] = await Promise.all([
    inboxCounts(db, caller, { now, limites }),
    ownCounts(db, reading, onlyWaiting),
    countAssignments(db, reading),
    countMentions(db, reading),
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
  const { bandejas, total } = await totals(db, { caller, ...at, most: 0 }, true);
  return { bandejas, trabajo: total };
}

/** The caller's work: the first `rows` of each list, with how much of it there is. */
export async function ownWork(db: Db, caller: Caller, at: At, rows: number): Promise<Trabajo> {
  const reading: Reading = { caller, ...at, most: rows };
  const counted = await totals(db, reading, false);
  const { own, inboxes, assigned, mentions, overdue } = counted;
  const some = async <T>(total: number, read: (db: Db, reading: Reading) => Promise<T[]>) =>
    total === 0 ? [] : (await read(db, reading)).slice(0, rows);
  const [devueltos, casi, openOnes, asked, steps, past, still, verify] = await Promise.all([
    some(own.devueltos, returned),
    some(own.casi, nearlyComplete),
    some(assigned.open, openAssignments),
    some(mentions, openMentions),
    some(overdue, lateSteps),
    some(assigned.late, lateAssignments),
    some(own.quietos, untouched),
    some(own.vencen, due),
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
