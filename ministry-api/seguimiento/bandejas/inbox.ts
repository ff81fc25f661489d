import { and, asc, desc, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { wordsOf } from "@/contract/plain-text";
import type { Kind } from "@/contract/resources/registros";
import type { BandejaQuery, BANDEJAS } from "@/contract/resources/seguimiento";
import type { Nivel, SegEstado } from "@/contract/workflow";
import { pageInOnePass, pageOfIds } from "../../db/page-of-ids";
import { seguimiento, subtipo } from "../../db/schema";
import { alphabetical, containing, hasTrigram } from "../../db/search";
import type { Caller, CallContext } from "../../http/handler";
import type { Listing } from "../../http/listing";
import { invalid } from "../../http/problem";
import { nombreColumna, tablas } from "../../registros/columns";
import { ownRecords } from "../workflow/four-eyes";
import { stepsInScope } from "./access";
import { decidedTotal } from "./decided";
import { isShown } from "./hidden";
import { inboxLines } from "./rows";
import { desde, type Limites, type Waiting, waitingAt } from "./waiting";

type Bandeja = (typeof BANDEJAS)[number];

/** One of the twelve inboxes (spec 2 §2.10). */
export interface Inbox {
  kind: Kind;
  nivel: Nivel;
  bandeja: Bandeja;
}

/** Incoming keeps showing a received step, with its badge, until it is reviewed. */
const STATES: Record<Bandeja, SegEstado[]> = {
  entrada: ["ENTRANTE", "PENDIENTE"],
  pendiente: ["PENDIENTE"],
  finalizado: ["APROBADO", "NO APROBADO"],
};
const incoming = or(eq(seguimiento.seg_estado, "ENTRANTE"), eq(seguimiento.aprobado_gobernacion, 1));

/** The badge of a received step in incoming (spec 2 §2.10), as it is compared. */
const BADGE = "recibido";

/**
 * Which records have the word, for the decided steps of years: by their own index where it finds the word, else all of
 * them are read once.
 */
function decidedOf(kind: Kind, word: string): SQL {
  const t = tablas[kind];
  const records = sql`(select ${t.id} from ${t} where ${t.busqueda} like ${containing(word)})`;
  return sql`${seguimiento.id_registro} ${hasTrigram(word) ? sql`= any(array${records})` : sql`in ${records}`}`;
}

/**
 * Every word of `q` is in the step's search text, that is the sender's name and role, and the state as the inbox shows
 * it, or in the record's, which is read of the few open steps.
 */
function matchesStep({ kind, bandeja }: Inbox, q: string): SQL | undefined {
  const each = wordsOf(q).map((word) =>
    or(
      like(seguimiento.busqueda, containing(word)),
      bandeja === "entrada" && BADGE.includes(word) ? eq(seguimiento.aprobado_gobernacion, 1) : undefined,
      bandeja === "finalizado" ? decidedOf(kind, word) : like(tablas[kind].busqueda, containing(word)),
    ),
  );
  return and(...each);
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

/** The inbox's own steps in the caller's scope, also those of hidden records. */
const stepsOf = ({ kind, nivel, bandeja }: Inbox, caller: Caller) =>
  and(
    eq(seguimiento.tipo, kind),
    eq(seguimiento.nivel, nivel),
    inArray(seguimiento.seg_estado, STATES[bandeja]),
    bandeja === "entrada" ? incoming : undefined,
    stepsInScope(caller),
  );

/** The inbox's own steps in the caller's scope, of records that are not hidden. */
export const inboxSteps = (inbox: Inbox, caller: Caller) => and(stepsOf(inbox, caller), isShown(inbox.kind));

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

/** The steps alone if nothing is asked of their records: these are read for the page's rows only. */
function source({ kind, bandeja }: Inbox, { q, sort, id_municipio, id_tipo }: BandejaQuery): SQL {
  const t = tablas[kind];
  const sorted = sort !== undefined && Object.hasOwn(textsOf(kind), sort.replace(/^-/, ""));
  const searched = q !== "" && bandeja !== "finalizado";
  if (!sorted && !searched && id_municipio === null && id_tipo === null) return sql`from ${seguimiento}`;
  return sql`from ${seguimiento} inner join ${t} on ${and(eq(t.id, seguimiento.id_registro), isNull(t.eliminado_en))}
    inner join ${subtipo} on ${eq(subtipo.id, t.id_subtipo)}`;
}

/**
 * An inbox in the caller's scope at an instant: the steps that match the search and the filters, in the usual order
 * unless sorted. How many were decided in years is summed already; all others are counted while they are found.
 * Errors: 422 for an unknown sort.
 */
export function inboxListing(
  inbox: Inbox,
  { query, context }: { query: BandejaQuery; context: CallContext },
  { now, limites }: { now: Date; limites: Limites },
): Listing {
  const { kind, nivel, bandeja } = inbox;
  const { db, caller } = context;
  const waiting = waitingAt(now, limites);
  const asked = and(narrowed(kind, query, waiting), matchesStep(inbox, query.q));
  const found = sql`${source(inbox, query)} where ${and(inboxSteps(inbox, caller), asked)}`;
  const order = query.sort === undefined ? usualOrder(bandeja) : askedOrder(kind, query.sort);
  return {
    envelope: bandeja === "entrada" ? "entradas" : "pendientes",
    find: (part) => {
      const { id } = seguimiento;
      if (bandeja !== "finalizado" || asked) return pageInOnePass(db, { id, found, order }, part);
      const { limit, offset } = part;
      const ids = sql`(select ${id} ${found} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})`;
      return pageOfIds(db, { ids, total: decidedTotal(kind, nivel, caller, stepsOf(inbox, caller)) });
    },
    lines: (ids, separator) =>
      inboxLines(db, { kind, ids, separator }, { now, limites, own: ownRecords(context, inbox) }),
  };
}
