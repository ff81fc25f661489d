import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { ListQuery } from "@/contract/endpoint";
import type { Kind } from "@/contract/resources/registros";
import type { RevisionBody } from "@/contract/resources/seguimiento";
import type { Nivel } from "@/contract/workflow";
import { seguimiento, subtipo } from "../db/schema";
import { matchesWords, pageOf } from "../db/search";
import type { CallContext, Handlers } from "../http/handler";
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
  const found = sql`(${tablas[kind].busqueda} || ' ' || f_unaccent(lower(${seguimiento.nombre_emisor})))`;
  return matchesWords(found, q);
}

async function list(kind: Kind, nivel: Nivel, bandeja: Bandeja, query: ListQuery, { db, caller }: CallContext) {
  const t = tablas[kind];
  const where = and(
    eq(seguimiento.tipo, kind),
    eq(seguimiento.nivel, nivel),
    holds[bandeja],
    isNull(t.eliminado_en),
    caller.rol <= 2 ? undefined : eq(seguimiento.id_departamento, caller.id_departamento ?? 0),
    matchesStep(kind, query.q),
  );
  const [totals] = await db
    .select({ n: count() })
    .from(seguimiento)
    .innerJoin(t, eq(t.id, seguimiento.id_registro))
    .where(where);
  const { limit, offset } = pageOf(query);
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
    .where(where)
    .orderBy(desc(seguimiento.id))
    .limit(limit)
    .offset(offset);
  return {
    data: rows.map((row) => ({ ...row, fecha_emision: row.fecha_emision.toISOString() })),
    total: totals?.n ?? 0,
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
  "bandejappirta.entrada": async ({ query, context }) => ({
    entradas: await list("ppirta", "GOBERNACION", "entrada", query, context),
  }),
  "bandejappirta.pendiente": async ({ query, context }) => ({
    pendientes: await list("ppirta", "GOBERNACION", "pendiente", query, context),
  }),
  "bandejappirta.finalizado": async ({ query, context }) => ({
    pendientes: await list("ppirta", "GOBERNACION", "finalizado", query, context),
  }),
  "bandejappirta.nacionalEntrada": async ({ query, context }) => ({
    entradas: await list("ppirta", "NACIONAL", "entrada", query, context),
  }),
  "bandejappirta.nacionalPendiente": async ({ query, context }) => ({
    pendientes: await list("ppirta", "NACIONAL", "pendiente", query, context),
  }),
  "bandejappirta.nacionalFinalizado": async ({ query, context }) => ({
    pendientes: await list("ppirta", "NACIONAL", "finalizado", query, context),
  }),
  "bandejappirta.recibir": ({ id, context }) => receive(context, id),
  "bandejappirta.nacionalRecibir": ({ id, context }) => receiveNational("ppirta", context, id),
  "bandejappirta.revisarGobernacion": ({ body, context }) => review("ppirta", context, body),
  "bandejappirta.revisarNacional": ({ body, context }) => reviewNational("ppirta", context, body),

  "bandejappirtf.entrada": async ({ query, context }) => ({
    entradas: await list("ppirtf", "GOBERNACION", "entrada", query, context),
  }),
  "bandejappirtf.pendiente": async ({ query, context }) => ({
    pendientes: await list("ppirtf", "GOBERNACION", "pendiente", query, context),
  }),
  "bandejappirtf.finalizado": async ({ query, context }) => ({
    pendientes: await list("ppirtf", "GOBERNACION", "finalizado", query, context),
  }),
  "bandejappirtf.nacionalEntrada": async ({ query, context }) => ({
    entradas: await list("ppirtf", "NACIONAL", "entrada", query, context),
  }),
  "bandejappirtf.nacionalPendiente": async ({ query, context }) => ({
    pendientes: await list("ppirtf", "NACIONAL", "pendiente", query, context),
  }),
  "bandejappirtf.nacionalFinalizado": async ({ query, context }) => ({
    pendientes: await list("ppirtf", "NACIONAL", "finalizado", query, context),
  }),
  "bandejappirtf.recibir": ({ id, context }) => receive(context, id),
  "bandejappirtf.nacionalRecibir": ({ id, context }) => receiveNational("ppirtf", context, id),
  "bandejappirtf.revisarGobernacion": ({ body, context }) => review("ppirtf", context, body),
  "bandejappirtf.revisarNacional": ({ body, context }) => reviewNational("ppirtf", context, body),
} satisfies Handlers;
