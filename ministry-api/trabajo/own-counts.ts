import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { FALTANTES } from "@/contract/faltantes";
import { ESTADOS_REGISTRO, type Kind } from "@/contract/resources/registros";
import { CASI } from "@/contract/resources/trabajo";
import type { Db } from "../db/client";
import type { Caller } from "../http/handler";
import { tablas } from "../registros/columns";
import { seen } from "../registros/named";
import type { Times } from "./times";
import { verifies } from "./verifies";

type EstadoRegistro = (typeof ESTADOS_REGISTRO)[number];

/** How many of the sections that a record of the kind must have are complete when it is nearly complete. */
export const nearlyFrom = (kind: Kind): number => Math.max(0, FALTANTES[kind].length - CASI);

interface OwnCounts {
  estados: { tipo: Kind; estado: EstadoRegistro; total: number }[];
  devueltos: number;
  casi: number;
  /** Incomplete and not changed for too long. */
  quietos: number;
  /** Due for verification. */
  vencen: number;
}

/** How many records the caller registered, by what is to be done with them, in one statement. */
export async function ownCounts(
  db: Db,
  caller: Caller,
  { still, soon }: Times,
  estados: readonly EstadoRegistro[] = ESTADOS_REGISTRO,
): Promise<OwnCounts> {
  const whole = (value: ReturnType<typeof sql>, name: string) => sql<number>`(${value})::int`.as(name);
  const byState = (kind: Kind) => {
    const t = tablas[kind];
    return db
      .select({
        tipo: sql<Kind>`${kind}::text`.as("tipo"),
        estado: sql<string>`${t.estado}`.as("estado"),
        total: whole(sql`count(*)`, "total"),
        casi: whole(
          sql`count(*) filter (where ${t.avance} >= ${nearlyFrom(kind)}::int and ${t.actualizado_en} >= ${still.toISOString()}::timestamptz)`,
          "casi",
        ),
        quietos: whole(sql`count(*) filter (where ${lt(t.actualizado_en, still)})`, "quietos"),
      })
      .from(t)
      .where(and(eq(t.creado_por, caller.id), inArray(t.estado, [...estados]), seen(kind, caller)))
      .groupBy(t.estado);
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
      .where(and(verifies(db, caller, t.creado_por), lte(t.vence_en, soon), seen(kind, caller)));
  };
  const rows = await unionAll(byState("ppirta"), byState("ppirtf"), due("ppirta"), due("ppirtf"));
  const sum = (wanted: string, key: "total" | "casi" | "quietos") =>
    rows.filter(({ estado }) => estado === wanted).reduce((all, row) => all + row[key], 0);
  return {
    estados: rows.flatMap(({ tipo, estado, total }) => {
      const known = ESTADOS_REGISTRO.find((one) => one === estado);
      return known ? [{ tipo, estado: known, total }] : [];
    }),
    devueltos: sum("NO APROBADO", "total"),
    casi: sum("INCOMPLETO", "casi"),
    quietos: sum("INCOMPLETO", "quietos"),
    vencen: sum("VENCE", "total"),
  };
}
