import { and, eq, lt, lte, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { MITAD } from "@/contract/faltantes";
import { ESTADOS_REGISTRO, type Kind } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import { amongConstants, constant, hideFromPlanner, opaqueCaller } from "../db/prepared";
import { tablas } from "../registros/columns";
import { visibleTo } from "../registros/named";
import { AT, planned, type Reading } from "./planned";
import { verifies } from "./verifies";

type EstadoRegistro = (typeof ESTADOS_REGISTRO)[number];

/** An incomplete record is nearly complete: the rule of `isNearlyComplete` (contract/faltantes.ts). */
export function nearly(kind: Kind): SQL {
  const { avance, debilidades } = tablas[kind];
  return sql`(${avance} >= ${MITAD[kind]}::int and (${avance} > 1 or 'datos_incompletos' = any(${debilidades})))`;
}

interface OwnCounts {
  estados: { tipo: Kind; estado: EstadoRegistro; total: number }[];
  devueltos: number;
  casi: number;
  /** Incomplete and not changed for too long. */
  quietos: number;
  /** Due for verification. */
  vencen: number;
}

const counted = (name: string, estados: readonly EstadoRegistro[]) =>
  planned(name, (db, known) => {
    const asking = opaqueCaller(known);
    const whole = (value: ReturnType<typeof sql>, as: string) => sql<number>`(${value})::int`.as(as);
    const byState = (kind: Kind) => {
      const t = tablas[kind];
      return db
        .select({
          tipo: sql<Kind>`${kind}::text`.as("tipo"),
          estado: sql<string>`${t.estado}`.as("estado"),
          total: whole(sql`count(*)`, "total"),
          casi: whole(sql`0`, "casi"),
          quietos: whole(sql`0`, "quietos"),
        })
        .from(t)
        .where(and(eq(t.creado_por, asking.id), amongConstants(t.estado, estados), visibleTo(kind, asking)))
        .groupBy(t.estado);
    };
    // Of the incomplete alone: somebody may have registered thousands of the others.
    const incomplete = (kind: Kind) => {
      const t = tablas[kind];
      return db
        .select({
          tipo: sql<Kind>`${kind}::text`.as("tipo"),
          estado: sql<string>`'INCOMPLETO'`.as("estado"),
          total: whole(sql`0`, "total"),
          casi: whole(sql`count(*) filter (where ${nearly(kind)} and ${t.actualizado_en} >= ${AT.still})`, "casi"),
          quietos: whole(sql`count(*) filter (where ${lt(t.actualizado_en, AT.still)})`, "quietos"),
        })
        .from(t)
        .where(and(eq(t.creado_por, asking.id), eq(t.estado, constant("INCOMPLETO")), visibleTo(kind, asking)));
    };
    const due = (kind: Kind) => {
      const t = tablas[kind];
      return db
        .select({
          tipo: sql<Kind>`${kind}::text`.as("tipo"),
          estado: sql<string>`'VENCE'`.as("estado"),
          total: whole(sql`count(*)`, "total"),
          casi: whole(sql`0`, "casi"),
          quietos: whole(sql`0`, "quietos"),
        })
        .from(t)
        .where(
          and(verifies(db, asking, t.creado_por), lte(t.vence_en, hideFromPlanner(AT.soon)), visibleTo(kind, asking)),
        );
    };
    return unionAll(
      byState("ppirta"),
      byState("ppirtf"),
      incomplete("ppirta"),
      incomplete("ppirtf"),
      due("ppirta"),
      due("ppirtf"),
    );
  });

const ofAll = counted("propios", ESTADOS_REGISTRO);
const ofWaiting = counted("propios_que_esperan", ["NO APROBADO"]);

/** How many records the caller registered, by what is to be done with them; `waiting`: only of the states that wait. */
export async function ownCounts(db: Db, reading: Reading, waiting: boolean): Promise<OwnCounts> {
  const rows = await (waiting ? ofWaiting : ofAll)(db, reading);
  const sum = (wanted: string, key: "total" | "casi" | "quietos") =>
    rows.filter(({ estado }) => estado === wanted).reduce((all, row) => all + row[key], 0);
  return {
    estados: rows.flatMap(({ tipo, estado, total }) => {
      const known = ESTADOS_REGISTRO.find((one) => one === estado);
      return known && total > 0 ? [{ tipo, estado: known, total }] : [];
    }),
    devueltos: sum("NO APROBADO", "total"),
    casi: sum("INCOMPLETO", "casi"),
    quietos: sum("INCOMPLETO", "quietos"),
    vencen: sum("VENCE", "total"),
  };
}
