import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Kind } from "@/contract/resources/registros";
import type { BandejaQuery, BANDEJAS } from "@/contract/resources/seguimiento";
import type { Nivel } from "@/contract/workflow";
import { linesOf, pageOfIds } from "../db/page-of-ids";
import { seguimiento, subtipo } from "../db/schema";
import { alphabetical, matchesWords } from "../db/search";
import type { Caller, CallContext } from "../http/handler";
import type { Listing } from "../http/listing";
import { invalid } from "../http/problem";
import { nombreColumna, tablas } from "../registros/columns";
import { type Own, ownRecords } from "../workflow/four-eyes";
import { stepsInScope } from "./access";
import { desde, type Limites, type Waiting, waitingAt } from "./waiting";

type Bandeja = (typeof BANDEJAS)[number];

/** One of the twelve inboxes (spec 2 §2.10). */
export interface Inbox {
  kind: Kind;
  nivel: Nivel;
  bandeja: Bandeja;
}

/** Incoming keeps showing a received step, with its badge, until it is reviewed (decisions §6). */
const holds: Record<Bandeja, SQL | undefined> = {
  entrada: or(
    eq(seguimiento.seg_estado, "ENTRANTE"),
    and(eq(seguimiento.seg_estado, "PENDIENTE"), eq(seguimiento.aprobado_gobernacion, 1)),
  ),
  pendiente: eq(seguimiento.seg_estado, "PENDIENTE"),
  finalizado: inArray(seguimiento.seg_estado, ["APROBADO", "NO APROBADO"]),
};

/** The badge of a received step in incoming (spec 2 §2.10). */
const badge = sql`case when ${seguimiento.aprobado_gobernacion} = 1 then 'recibido' end`;

/** Every word of `q` is in the record's search text, the sender's name and role, or the state as the inbox shows it. */
function matchesStep({ kind, bandeja }: Inbox, q: string): SQL | undefined {
  const shown = [seguimiento.nombre_emisor, seguimiento.de_rol, seguimiento.seg_estado];
  const words = sql.join([...shown, ...(bandeja === "entrada" ? [badge] : [])], sql`, `);
  return matchesWords(sql`(${tablas[kind].busqueda} || ' ' || lower(f_unaccent(concat_ws(' ', ${words}))))`, q);
}

/**
 * What waits longest on top, and so what is late; in incoming after all that is not received yet comes what is. Decided
 * steps: newest first.
 */
function usualOrder(bandeja: Bandeja): SQL[] {
  if (bandeja === "finalizado") return [desc(seguimiento.id)];
  const oldest = [sql`${desde}`, asc(seguimiento.id)];
  return bandeja === "entrada" ? [asc(seguimiento.aprobado_gobernacion), ...oldest] : oldest;
}

/** The inbox's own steps in the caller's scope, of records that are not hidden. */
export const inboxSteps = ({ kind, nivel, bandeja }: Inbox, caller: Caller) =>
  and(
    eq(seguimiento.tipo, kind),
    eq(seguimiento.nivel, nivel),
    holds[bandeja],
    isNull(tablas[kind].eliminado_en),
    stepsInScope(caller),
  );

/** The conditions of the filters. */
function narrowed(kind: Kind, query: BandejaQuery, { vencido }: Waiting): SQL | undefined {
  const t = tablas[kind];
  const { id_municipio, id_tipo, id_emisor } = query;
  return and(
    id_municipio === null ? undefined : eq(t.id_municipio, id_municipio),
    id_tipo === null ? undefined : eq(t.id_tipo, id_tipo),
    id_emisor === null ? undefined : eq(seguimiento.id_emisor, id_emisor),
    query.vencido === undefined ? undefined : sql`${vencido} = ${query.vencido === "1"}`,
    query.recibido === undefined ? undefined : eq(seguimiento.aprobado_gobernacion, query.recibido === "1" ? 1 : 0),
  );
}

const textsOf = (kind: Kind): Record<string, AnyPgColumn> => ({
  codigo: subtipo.codigo_completo,
  cite: tablas[kind].cite,
  nombre: nombreColumna[kind],
  nombre_emisor: seguimiento.nombre_emisor,
  de_rol: seguimiento.de_rol,
  seg_estado: seguimiento.seg_estado,
});

/** The columns an inbox may be sorted by. */
export const inboxSortColumns = (kind: Kind): string[] => [
  ...["id", "desde", "fecha_emision"],
  ...Object.keys(textsOf(kind)),
];

/** The order for a requested sort. Errors: 422 for an unknown column. */
function askedOrder(kind: Kind, sort: string): SQL[] {
  const field = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const byId = direction === "desc" ? desc(seguimiento.id) : asc(seguimiento.id);
  if (field === "id") return [byId];
  if (field === "desde") return [sql`${desde} ${sql.raw(direction)}`, byId];
  if (field === "fecha_emision") return [sql`${seguimiento.fecha_emision} ${sql.raw(direction)}`, byId];
  const texts = textsOf(kind);
  const text = Object.hasOwn(texts, field) ? texts[field] : undefined;
  if (!text) throw invalid({ sort: ["Orden no válido"] });
  return [alphabetical(text, direction), byId];
}

/** The response columns of a step and its record (spec 2 §3.5), and how long it waits. */
const fieldsOf = (kind: Kind, { dias, limite, vencido }: Waiting, own: Own | null) => ({
  id: seguimiento.id,
  id_ppirta: seguimiento.id_registro,
  codigo: subtipo.codigo_completo,
  cite: tablas[kind].cite,
  nombre: nombreColumna[kind],
  nombre_emisor: seguimiento.nombre_emisor,
  de_rol: seguimiento.de_rol,
  fecha_emision: seguimiento.fecha_emision,
  seg_estado: seguimiento.seg_estado,
  aprobado_gobernacion: seguimiento.aprobado_gobernacion,
  id_departamento: seguimiento.id_departamento,
  g_x: tablas[kind].g_x,
  g_y: tablas[kind].g_y,
  observacion: seguimiento.observacion,
  desde: desde.mapWith(seguimiento.fecha_emision),
  dias,
  limite,
  vencido: sql<number>`${vencido}::int`,
  impedimento: own
    ? sql<string | null>`case when ${tablas[kind].creado_por} = ${own.id} then ${own.reason}::text end`
    : sql<null>`null`,
});

/**
 * An inbox in the caller's scope at an instant: the steps that match the search and the filters, in the usual order
 * unless sorted.
 * Errors: 422 for an unknown sort.
 */
export function inboxListing(
  inbox: Inbox,
  { query, context }: { query: BandejaQuery; context: CallContext },
  { now, limites }: { now: Date; limites: Limites },
): Listing {
  const { kind, bandeja } = inbox;
  const { db, caller } = context;
  const t = tablas[kind];
  const waiting = waitingAt(now, limites);
  const where = and(inboxSteps(inbox, caller), narrowed(kind, query, waiting), matchesStep(inbox, query.q));
  const order = query.sort === undefined ? usualOrder(bandeja) : askedOrder(kind, query.sort);
  const total = db
    .select({ n: count() })
    .from(seguimiento)
    .innerJoin(t, eq(t.id, seguimiento.id_registro))
    .where(where);
  return {
    envelope: bandeja === "entrada" ? "entradas" : "pendientes",
    find: ({ limit, offset }) => {
      const ids = db
        .select({ id: seguimiento.id })
        .from(seguimiento)
        .innerJoin(t, eq(t.id, seguimiento.id_registro))
        .innerJoin(subtipo, eq(subtipo.id, t.id_subtipo))
        .where(where)
        .orderBy(...order)
        .offset(offset)
        .$dynamic();
      if (limit !== null) ids.limit(limit);
      return pageOfIds(db, { ids, total });
    },
    lines: async (ids, separator) => {
      if (ids.length === 0) return "";
      const rows = await db
        .select(fieldsOf(kind, waiting, ownRecords(context, inbox)))
        .from(seguimiento)
        .innerJoin(t, eq(t.id, seguimiento.id_registro))
        .innerJoin(subtipo, eq(subtipo.id, t.id_subtipo))
        .where(inArray(seguimiento.id, [...ids]));
      return linesOf(rows, ids, separator);
    },
  };
}
