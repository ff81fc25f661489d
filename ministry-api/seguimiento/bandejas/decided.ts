import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Nivel } from "@/contract/workflow";
import { amongConstants, constant } from "../../db/prepared";
import { seguimiento, suma } from "../../db/schema";
import { tablas } from "../../registros/columns";
import type { Seer } from "../../registros/named";
import { stepsInScope } from "./access";
import { hiddenRecords } from "./hidden";

/** The sums that count decided steps by their level (schema.ts, suma). */
export const DECIDED = "finalizado_";

/** The sums of the decided steps of these levels in a person's scope. */
export const decidedSums = (kind: Kind, niveles: readonly Nivel[], seer: Seer) =>
  and(
    eq(suma.tipo, constant(kind)),
    amongConstants(
      suma.clave,
      niveles.map((nivel) => `${DECIDED}${nivel}`),
    ),
    isNull(suma.id_municipio),
    stepsInScope(seer, suma),
  );

/** The number of decided steps that `steps` finds, all of one level: as summed, without those of hidden records. */
export function decidedTotal(kind: Kind, nivel: Nivel, seer: Seer, steps: SQL | undefined): SQL {
  const t = tablas[kind];
  const ofOne = sql`select 1 from ${seguimiento} where ${and(steps, eq(seguimiento.id_registro, t.id))} offset 0`;
  return sql`((select coalesce(sum(${suma.n}), 0) from ${suma} where ${decidedSums(kind, [nivel], seer)})
    - (select count(*) from ${t} cross join lateral (${ofOne}) step where ${hiddenRecords(kind)}))`;
}
