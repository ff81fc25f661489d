import { and, asc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Kind } from "@/contract/resources/registros";
import type { Conteo } from "@/contract/resources/seguimiento";
import type { Atrasado } from "@/contract/resources/trabajo";
import type { Nivel } from "@/contract/workflow";
import { stepsInScope } from "../seguimiento/bandejas/access";
import { desde, waitingAt } from "../seguimiento/bandejas/waiting";
import type { Db } from "../db/client";
import { municipio, seguimiento } from "../db/schema";
import type { Caller } from "../http/handler";
import { tablas } from "../registros/columns";
import { visibleTo } from "../registros/named";
import { head } from "./head";
import { AT, plannedList, type Reading } from "./planned";

/** The level whose inboxes are this person's to process; null for the others, and for who administers. */
export const ownLevel = ({ rol }: Pick<Caller, "rol">): Nivel | null => {
  if (rol === 2) return "NACIONAL";
  return rol === 3 ? "GOBERNACION" : null;
};

/** The inboxes in which something waits for the caller. */
export const ownInboxes = (caller: Caller, bandejas: readonly Conteo[]): Conteo[] =>
  bandejas.filter(({ nivel, bandeja }) => nivel === ownLevel(caller) && bandeja !== "finalizado");

const pasos = plannedList("pasos", (db, asking, most) => {
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
          ...[eq(seguimiento.tipo, kind), nivel ? eq(seguimiento.nivel, nivel) : sql`false`, vencido],
          ...[stepsInScope(asking), visibleTo(kind, asking)],
        ),
      )
      .orderBy(sql`"desde"`, asc(seguimiento.id))
      .limit(most);
  };
  return unionAll(of("ppirta"), of("ppirtf"))
    .orderBy(sql`"desde"`)
    .limit(most);
});

/** Steps of the caller's inboxes that have waited for too long, the longest first. */
export async function lateSteps(db: Db, reading: Reading): Promise<Atrasado[]> {
  const nivel = ownLevel(reading.caller);
  if (!nivel) return [];
  const found = await pasos(db, reading);
  return found.map(({ fecha, ...row }) => ({
    ...row,
    ...{ clase: "bandeja", nivel, fecha: fecha.toISOString() },
    ...{ por: null, para: null, texto: null, faltan: null, verificado_en: null, meses: null },
  }));
}
