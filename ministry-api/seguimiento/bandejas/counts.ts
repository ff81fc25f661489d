import { and, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { esSuBandeja, type Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { BANDEJAS, type Conteo } from "@/contract/resources/seguimiento";
import { type Nivel, NIVELES, type SegEstado } from "@/contract/workflow";
import { amongConstants, byRole, constant } from "../../db/prepared";
import type { Db } from "../../db/client";
import { seguimiento, suma } from "../../db/schema";
import type { Caller } from "../../http/handler";
import { tablas } from "../../registros/columns";
import { mayOpen, stepsInScope } from "./access";
import { DECIDED, decidedSums } from "./decided";
import { hiddenRecords } from "./hidden";
import { type Limites, LIMITS, limitsOf, NOW, waitingAt } from "./waiting";

const KINDS = ["ppirta", "ppirtf"] as const satisfies readonly Kind[];

/** The inbox a step is counted in; a received step counts where it is to be reviewed. */
const COUNTED: Record<SegEstado, Conteo["bandeja"]> = {
  ENTRANTE: "entrada",
  PENDIENTE: "pendiente",
  APROBADO: "finalizado",
  "NO APROBADO": "finalizado",
};

/** Written as the condition of the index of waiting steps, so that PostgreSQL uses it. */
const OPEN = sql`${seguimiento.seg_estado} in ('ENTRANTE', 'PENDIENTE')`;

/** The levels whose inboxes of a kind a role may open. */
const levels = ({ rol }: Pick<Subject, "rol">, kind: Kind) =>
  NIVELES.filter((nivel) => mayOpen({ rol, id_departamento: null }, kind, nivel));

/**
 * The number of steps in each inbox that the caller may open, and how many are overdue, in one statement. The many
 * decided steps are counted already; the few of hidden records are then subtracted, of open and decided ones.
 */
const counted = byRole("conteo", (db, asking) => {
  const { vencido } = waitingAt(NOW, LIMITS);
  const whole = (value: SQL, name: string) => sql<number>`(${value})::int`.as(name);
  const own = (kind: Kind) =>
    and(
      eq(seguimiento.tipo, constant(kind)),
      amongConstants(seguimiento.nivel, levels(asking, kind)),
      stepsInScope(asking),
    );
  const open = (kind: Kind) =>
    db
      .select({
        tipo: seguimiento.tipo,
        nivel: seguimiento.nivel,
        seg_estado: seguimiento.seg_estado,
        total: whole(sql`count(*)`, "total"),
        vencidos: whole(sql`count(*) filter (where ${vencido})`, "vencidos"),
      })
      .from(seguimiento)
      .where(and(own(kind), OPEN))
      .groupBy(seguimiento.tipo, seguimiento.nivel, seguimiento.seg_estado);
  const ofHidden = (kind: Kind) => {
    const { id } = tablas[kind];
    // The steps of each by itself: the planner takes these records for many more than they are.
    const steps = db
      .select({ nivel: seguimiento.nivel, seg_estado: seguimiento.seg_estado, vencido: sql`${vencido}`.as("vencido") })
      .from(seguimiento)
      .where(and(own(kind), eq(seguimiento.id_registro, id)));
    return db
      .select({
        tipo: sql<Kind>`${kind}::text`.as("tipo"),
        nivel: sql<Nivel>`step.nivel`.as("nivel"),
        seg_estado: sql<SegEstado>`step.seg_estado`.as("seg_estado"),
        total: whole(sql`-count(*)`, "total"),
        vencidos: whole(sql`-count(*) filter (where step.vencido)`, "vencidos"),
      })
      .from(tablas[kind])
      .innerJoin(sql`lateral (${steps} offset 0) step`, sql`true`)
      .where(hiddenRecords(kind))
      .groupBy(sql`step.nivel`, sql`step.seg_estado`);
  };
  const decided = (kind: Kind) =>
    db
      .select({
        tipo: suma.tipo,
        nivel: sql<Nivel>`substr(${suma.clave}, ${DECIDED.length + 1}::int)`.as("nivel"),
        seg_estado: sql<SegEstado>`'APROBADO'::text`.as("seg_estado"),
        total: whole(sql`sum(${suma.n})`, "total"),
        vencidos: whole(sql`0`, "vencidos"),
      })
      .from(suma)
      .where(decidedSums(kind, levels(asking, kind), asking))
      .groupBy(suma.tipo, suma.clave);

  return unionAll(
    open("ppirta"),
    open("ppirtf"),
    ofHidden("ppirta"),
    ofHidden("ppirtf"),
    decided("ppirta"),
    decided("ppirtf"),
  );
});

/** The inboxes that the caller may open, with how many steps are in each and how many are overdue. */
export async function inboxCounts(
  db: Db,
  caller: Caller,
  { now, limites }: { now: Date; limites: Limites },
): Promise<Conteo[]> {
  const inboxes = KINDS.flatMap((tipo) =>
    levels(caller, tipo).flatMap((nivel) => {
      const propia = esSuBandeja(caller, nivel) ? 1 : 0;
      return BANDEJAS.map((bandeja): Conteo => ({ tipo, nivel, bandeja, propia, total: 0, vencidos: 0 }));
    }),
  );
  if (inboxes.length === 0) return [];
  const rows = await counted(db, caller, limitsOf(now, limites));
  for (const { tipo, nivel, seg_estado, total, vencidos } of rows) {
    const bandeja = COUNTED[seg_estado];
    const into = inboxes.find((one) => one.tipo === tipo && one.nivel === nivel && one.bandeja === bandeja);
    if (!into) continue;
    into.total += total;
    into.vencidos += vencidos;
  }
  return inboxes;
}
