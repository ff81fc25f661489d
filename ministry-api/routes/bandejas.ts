import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod";
import type { ListQuery } from "@/contract/endpoint";
import type { Kind } from "@/contract/resources/registros";
import type { RevisionBody } from "@/contract/resources/seguimiento";
import type { Nivel } from "@/contract/workflow";
import { linesOf, pageOfIds } from "../db/page-of-ids";
import { seguimiento, subtipo } from "../db/schema";
import { alphabetical, matchesWords } from "../db/search";
import type { CallContext, Handlers } from "../http/handler";
import { type Listing, listHandler } from "../http/listing";
import { invalid } from "../http/problem";
import { nombreColumna, tablas } from "../registros/columns";
import { decidir } from "../workflow/transition";

/** The six inboxes of each kind and what is done from them (spec 2 §2.10, §4.2, §7.3). */

type Bandeja = "entrada" | "pendiente" | "finalizado";

/** Incoming keeps showing a received step, with its badge, until it is reviewed (decisions §6). */
const holds: Record<Bandeja, SQL | undefined> = {
  entrada: or(
    eq(seguimiento.seg_estado, "ENTRANTE"),
    and(eq(seguimiento.seg_estado, "PENDIENTE"), eq(seguimiento.aprobado_gobernacion, 1)),
  ),
  pendiente: eq(seguimiento.seg_estado, "PENDIENTE"),
  finalizado: inArray(seguimiento.seg_estado, ["APROBADO", "NO APROBADO"]),
};

/** Every word of `q` in the record's search text or in the sender's name. */
function matchesStep(kind: Kind, q: string): SQL | undefined {
  const found = sql`(${tablas[kind].busqueda} || ' ' || lower(f_unaccent(${seguimiento.nombre_emisor})))`;
  return matchesWords(found, q);
}

/** What an inbox may be sorted by; the newest step comes first where nothing is asked. Errors: 422 for anything else. */
function orderOf(kind: Kind, sort: string | undefined): SQL[] {
  const field = sort?.replace(/^-/, "") ?? "id";
  const direction = sort === undefined || sort.startsWith("-") ? "desc" : "asc";
  const byId = direction === "desc" ? desc(seguimiento.id) : asc(seguimiento.id);
  const texts: Record<string, AnyPgColumn> = {
    codigo: subtipo.codigo_completo,
    cite: tablas[kind].cite,
    nombre: nombreColumna[kind],
    nombre_emisor: seguimiento.nombre_emisor,
    de_rol: seguimiento.de_rol,
    seg_estado: seguimiento.seg_estado,
  };
  if (field === "id") return [byId];
  if (field === "fecha_emision") return [sql`${seguimiento.fecha_emision} ${sql.raw(direction)}`, byId];
  const text = Object.hasOwn(texts, field) ? texts[field] : undefined;
  if (!text) throw invalid({ sort: ["Orden no válido"] });
  return [alphabetical(text, direction), byId];
}

function listing(
  kind: Kind,
  nivel: Nivel,
  bandeja: Bandeja,
  { query, context: { db, caller } }: { query: ListQuery; context: CallContext },
): Listing {
  const t = tablas[kind];
  const where = and(
    eq(seguimiento.tipo, kind),
    eq(seguimiento.nivel, nivel),
    holds[bandeja],
    isNull(t.eliminado_en),
    caller.rol <= 2 ? undefined : eq(seguimiento.id_departamento, caller.id_departamento ?? 0),
    matchesStep(kind, query.q),
  );
  const order = orderOf(kind, query.sort);
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
        .select({
          id: seguimiento.id,
          id_ppirta: seguimiento.id_registro,
          codigo: subtipo.codigo_completo,
          cite: t.cite,
          nombre: nombreColumna[kind],
          nombre_emisor: seguimiento.nombre_emisor,
          de_rol: seguimiento.de_rol,
          fecha_emision: seguimiento.fecha_emision,
          seg_estado: seguimiento.seg_estado,
          aprobado_gobernacion: seguimiento.aprobado_gobernacion,
          id_departamento: seguimiento.id_departamento,
          g_x: t.g_x,
          g_y: t.g_y,
          observacion: seguimiento.observacion,
        })
        .from(seguimiento)
        .innerJoin(t, eq(t.id, seguimiento.id_registro))
        .innerJoin(subtipo, eq(subtipo.id, t.id_subtipo))
        .where(inArray(seguimiento.id, [...ids]));
      return linesOf(rows, ids, separator);
    },
  };
}

/** 'Recibir' of a governorate names a step of either kind: both share one sequence of ids (decisions §4). */
const EITHER: readonly Kind[] = ["ppirta", "ppirtf"];
const RECEIVED = { message: "Se Recibió con éxito, por favor vaya a bandeja de Revisión" };

async function receive({ db, caller }: CallContext, id: number) {
  await decidir(db, caller, EITHER, id, "recibir");
  return RECEIVED;
}

async function receiveNational(kind: Kind, { db, caller }: CallContext, id: number) {
  await decidir(db, caller, [kind], id, "recibirNacional");
  return RECEIVED;
}

async function review(kind: Kind, { db, caller }: CallContext, body: z.output<typeof RevisionBody>) {
  const accion = body.aprobado === 1 ? "aprobarGobernacion" : "rechazarGobernacion";
  await decidir(db, caller, [kind], body.id_seguimiento, accion, body.observacion);
  return { message: "Se ha Revisado con éxito, por favor vaya a bandeja de Finalizado" };
}

async function reviewNational(kind: Kind, { db, caller }: CallContext, body: z.output<typeof RevisionBody>) {
  const accion = body.aprobado === 1 ? "aprobarNacional" : "rechazarNacional";
  await decidir(db, caller, [kind], body.id_seguimiento, accion, body.observacion);
  return { message: "Revisado con éxito, por favor vaya a bandeja de Finalizado" };
}

export const bandejasHandlers = {
  "bandejappirta.entrada": listHandler((input) => listing("ppirta", "GOBERNACION", "entrada", input)),
  "bandejappirta.pendiente": listHandler((input) => listing("ppirta", "GOBERNACION", "pendiente", input)),
  "bandejappirta.finalizado": listHandler((input) => listing("ppirta", "GOBERNACION", "finalizado", input)),
  "bandejappirta.nacionalEntrada": listHandler((input) => listing("ppirta", "NACIONAL", "entrada", input)),
  "bandejappirta.nacionalPendiente": listHandler((input) => listing("ppirta", "NACIONAL", "pendiente", input)),
  "bandejappirta.nacionalFinalizado": listHandler((input) => listing("ppirta", "NACIONAL", "finalizado", input)),
  "bandejappirta.recibir": ({ id, context }) => receive(context, id),
  "bandejappirta.nacionalRecibir": ({ id, context }) => receiveNational("ppirta", context, id),
  "bandejappirta.revisarGobernacion": ({ body, context }) => review("ppirta", context, body),
  "bandejappirta.revisarNacional": ({ body, context }) => reviewNational("ppirta", context, body),

  "bandejappirtf.entrada": listHandler((input) => listing("ppirtf", "GOBERNACION", "entrada", input)),
  "bandejappirtf.pendiente": listHandler((input) => listing("ppirtf", "GOBERNACION", "pendiente", input)),
  "bandejappirtf.finalizado": listHandler((input) => listing("ppirtf", "GOBERNACION", "finalizado", input)),
  "bandejappirtf.nacionalEntrada": listHandler((input) => listing("ppirtf", "NACIONAL", "entrada", input)),
  "bandejappirtf.nacionalPendiente": listHandler((input) => listing("ppirtf", "NACIONAL", "pendiente", input)),
  "bandejappirtf.nacionalFinalizado": listHandler((input) => listing("ppirtf", "NACIONAL", "finalizado", input)),
  "bandejappirtf.recibir": ({ id, context }) => receive(context, id),
  "bandejappirtf.nacionalRecibir": ({ id, context }) => receiveNational("ppirtf", context, id),
  "bandejappirtf.revisarGobernacion": ({ body, context }) => review("ppirtf", context, body),
  "bandejappirtf.revisarNacional": ({ body, context }) => reviewNational("ppirtf", context, body),
} satisfies Handlers;
