import { and, asc, count, desc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { contract } from "@/contract";
import type { AuditoriaQuery, Tema } from "@/contract/resources/auditoria";
import type { Db } from "../db/client";
import { linesOf, pageOfIds } from "../db/page-of-ids";
import { historial } from "../db/schema";
import { containsWords } from "../db/search";
import type { Listing } from "../http/listing";
import { invalid } from "../http/problem";
import { namesOf } from "./names";

/** History tables with a `tema` of their own; every other table counts as `catalogo`. */
const OWN_TABLES = ["sesion", "usuario"] as const satisfies readonly Tema[];
const temaOf = (tabla: string): Tema => OWN_TABLES.find((own) => own === tabla) ?? "catalogo";

/** Fields whose values are never listed. A document's hash is not shown either. */
const HIDDEN = new Set(["documento", "clave"]);

/** The columns entries may be sorted by. */
export const AUDIT_SORTS: readonly string[] = ["fecha"];

/** Midnight in La Paz at the start of a day, or of the day `later` days after it. */
const dawn = (day: string, later = 0) => sql`(${day}::date + ${later}::int)::timestamp at time zone 'America/La_Paz'`;

function ofTema(tema: Tema | undefined): SQL | undefined {
  if (tema === undefined) return undefined;
  return tema === "catalogo" ? notInArray(historial.tabla, [...OWN_TABLES]) : eq(historial.tabla, tema);
}

const narrowed = ({ desde, hasta, tema, accion, q }: AuditoriaQuery): SQL | undefined =>
  and(
    isNull(historial.tipo),
    desde === undefined ? undefined : sql`${historial.fecha} >= ${dawn(desde)}`,
    hasta === undefined ? undefined : sql`${historial.fecha} < ${dawn(hasta, 1)}`,
    ofTema(tema),
    accion ? eq(historial.accion, accion) : undefined,
    containsWords([historial.usuario], q),
  );

/** Entries in the order they were written, newest first unless sorted by `fecha`. Errors: 422 for an unknown sort. */
export function auditListing(db: Db, query: AuditoriaQuery): Listing {
  const where = narrowed(query);
  const { sort = "-fecha" } = query;
  if (!AUDIT_SORTS.includes(sort.replace(/^-/, ""))) throw invalid({ sort: ["Orden no válido"] });
  return {
    envelope: contract.auditoria.envelope,
    find: ({ limit, offset }) => {
      const ids = db
        .select({ id: historial.id })
        .from(historial)
        .where(where)
        .orderBy(sort.startsWith("-") ? desc(historial.id) : asc(historial.id))
        .offset(offset)
        .$dynamic();
      if (limit !== null) ids.limit(limit);
      return pageOfIds(db, { ids, total: db.select({ n: count() }).from(historial).where(where) });
    },
    lines: async (ids, separator) => {
      if (ids.length === 0) return "";
      const entries = await db
        .select()
        .from(historial)
        .where(inArray(historial.id, [...ids]));
      const nameOf = await namesOf(db, entries);
      const rows = entries.map((entry) => ({
        id: entry.id,
        fecha: entry.fecha.toISOString(),
        usuario: entry.usuario,
        tema: temaOf(entry.tabla),
        tabla: entry.tabla,
        accion: entry.accion,
        objeto: entry.tabla === "sesion" ? null : nameOf(entry),
        cambios: entry.cambios.map((change) => (HIDDEN.has(change.campo) ? { ...change, de: null, a: null } : change)),
      }));
      return linesOf(rows, ids, separator);
    },
  };
}
