import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { esSuBandeja } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { BANDEJAS, type Conteo } from "@/contract/resources/seguimiento";
import { NIVELES, type SegEstado } from "@/contract/workflow";
import type { Db } from "../db/client";
import { seguimiento } from "../db/schema";
import type { Caller } from "../http/handler";
import { tablas } from "../registros/columns";
import { mayOpen, stepsInScope } from "./access";
import { type Limites, waitingAt } from "./waiting";

const KINDS = ["ppirta", "ppirtf"] as const satisfies readonly Kind[];

/** The inbox a step is counted in; a received step counts where it is to be reviewed. */
const COUNTED: Record<SegEstado, Conteo["bandeja"]> = {
  ENTRANTE: "entrada",
  PENDIENTE: "pendiente",
  APROBADO: "finalizado",
  "NO APROBADO": "finalizado",
};

const OPEN = ["ENTRANTE", "PENDIENTE"] as const satisfies readonly SegEstado[];
const DECIDED = ["APROBADO", "NO APROBADO"] as const satisfies readonly SegEstado[];

/**
 * The number of steps in each inbox that the caller may open, and how many are overdue, in one statement. The many
 * decided steps are counted by an index alone; the few of hidden records are then subtracted.
 */
export async function inboxCounts(
  db: Db,
  caller: Caller,
  { now, limites }: { now: Date; limites: Limites },
): Promise<Conteo[]> {
  const { vencido } = waitingAt(now, limites);
  const levels = (kind: Kind) => NIVELES.filter((nivel) => mayOpen(caller, kind, nivel));
  const inboxes = KINDS.flatMap((tipo) =>
    levels(tipo).flatMap((nivel) => {
      const propia = esSuBandeja(caller, nivel) ? 1 : 0;
      return BANDEJAS.map((bandeja): Conteo => ({ tipo, nivel, bandeja, propia, total: 0, vencidos: 0 }));
    }),
  );
  if (inboxes.length === 0) return [];

  const counted = (total: SQL, vencidos: SQL) => ({
    tipo: seguimiento.tipo,
    nivel: seguimiento.nivel,
    seg_estado: seguimiento.seg_estado,
    total: sql<number>`(${total})::int`.as("total"),
    vencidos: sql<number>`(${vencidos})::int`.as("vencidos"),
  });
  const of = (kind: Kind, states: readonly SegEstado[], record?: SQL) =>
    and(
      eq(seguimiento.tipo, kind),
      inArray(seguimiento.nivel, levels(kind)),
      inArray(seguimiento.seg_estado, [...states]),
      stepsInScope(caller),
      record,
    );
  const groups = [seguimiento.tipo, seguimiento.nivel, seguimiento.seg_estado] as const;
  const open = (kind: Kind) =>
    db
      .select(counted(sql`count(*)`, sql`count(*) filter (where ${vencido})`))
      .from(seguimiento)
      .innerJoin(tablas[kind], eq(tablas[kind].id, seguimiento.id_registro))
      .where(of(kind, OPEN, isNull(tablas[kind].eliminado_en)))
      .groupBy(...groups);
  const decided = (kind: Kind) =>
    db
      .select(counted(sql`count(*)`, sql`0`))
      .from(seguimiento)
      .where(of(kind, DECIDED))
      .groupBy(...groups);
  const decidedOfHidden = (kind: Kind) =>
    db
      .select(counted(sql`-count(*)`, sql`0`))
      .from(seguimiento)
      .innerJoin(tablas[kind], eq(tablas[kind].id, seguimiento.id_registro))
      .where(of(kind, DECIDED, isNotNull(tablas[kind].eliminado_en)))
      .groupBy(...groups);

  const scope = stepsInScope(caller) ? "own" : "all";
  const rows = await unionAll(
    open("ppirta"),
    open("ppirtf"),
    decided("ppirta"),
    decided("ppirtf"),
    decidedOfHidden("ppirta"),
    decidedOfHidden("ppirtf"),
  )
    // Planning six counts takes longer than counting, so the statement is prepared, with one name per possible text.
    .prepare(["conteo", scope, ...KINDS.map((kind) => levels(kind).length)].join("_"))
    .execute();
  for (const { tipo, nivel, seg_estado, total, vencidos } of rows) {
    const bandeja = COUNTED[seg_estado];
    const into = inboxes.find((one) => one.tipo === tipo && one.nivel === nivel && one.bandeja === bandeja);
    if (!into) continue;
    into.total += total;
    into.vencidos += vencidos;
  }
  return inboxes;
}
