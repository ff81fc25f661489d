import { and, eq, isNull, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { BANDEJAS } from "@/contract/resources/seguimiento";
import { type Nivel, transitions } from "@/contract/workflow";
import type { Reply } from "@/contract";
import { unreadNotices } from "../avisos/list";
import { changesOfStep, correctionsOf } from "./bandejas/changes";
import { inboxListing, type Inbox, inboxSteps } from "./bandejas/inbox";
import type { CallContext, HandlersOf, Caller } from "../http/handler";
import { listHandler } from "../http/listing";
import type { Services } from "../http/services";
import { countWork } from "../trabajo/mine";
import { type Decision, decidir } from "./workflow/transition";
import type { Db } from "../db/client";
import { municipio, seguimiento, tipo } from "../db/schema";
import { forbidden } from "../http/problem";
import { tablas } from "../registros/columns";
import { mayOpen } from "./bandejas/access";

type Opciones = Reply<"seguimiento.opciones">["opciones"];

const byName = new Intl.Collator("es").compare;

/** The municipalities, types and senders that occur in an inbox, by name. Errors: 403. */
async function inboxOptions(db: Db, caller: Caller, inbox: Inbox): Promise<Opciones> {
  const { kind, nivel } = inbox;
  if (!mayOpen(caller, kind, nivel)) throw forbidden();
  const t = tablas[kind];
  // Grouped by numbers, and named afterwards: an inbox of decided steps is long.
  const found = db
    .select({
      id_municipio: sql<number>`${t.id_municipio}`.as("id_municipio"),
      id_tipo: sql<number>`${t.id_tipo}`.as("id_tipo"),
      id_emisor: seguimiento.id_emisor,
      emisor: sql<string>`max(${seguimiento.nombre_emisor})`.as("emisor"),
    })
    .from(seguimiento)
    .innerJoin(t, and(eq(t.id, seguimiento.id_registro), isNull(t.eliminado_en)))
    .where(inboxSteps(inbox, caller))
    .groupBy(t.id_municipio, t.id_tipo, seguimiento.id_emisor)
    .as("found");
  const rows = await db
    .select({
      id_municipio: municipio.id,
      municipio: municipio.nombre,
      id_tipo: tipo.id,
      tipo: tipo.nombre,
      id_emisor: found.id_emisor,
      emisor: found.emisor,
    })
    .from(found)
    .innerJoin(municipio, eq(municipio.id, found.id_municipio))
    .innerJoin(tipo, eq(tipo.id, found.id_tipo));
  const named = (pairs: readonly (readonly [number, string])[]) =>
    [...new Map(pairs)].map(([id, nombre]) => ({ id, nombre })).sort((a, b) => byName(a.nombre, b.nombre));
  return {
    municipios: named(rows.map((row) => [row.id_municipio, row.municipio])),
    tipos: named(rows.map((row) => [row.id_tipo, row.tipo])),
    emisores: named(rows.map((row) => [row.id_emisor, row.emisor])),
  };
}

/** 'Recibir' of a gobernación takes a step of either kind: both share one sequence of ids. */
const EITHER: readonly Kind[] = ["ppirta", "ppirtf"];

async function decided(context: CallContext, decision: Decision) {
  await decidir(context, decision);
  return { message: transitions[decision.accion].message };
}

/** The six inboxes of a kind and their actions (spec 2 §2.10, §4.2, §7.3). */
export function bandejaHandlers(
  kind: Kind,
  { clock, limites }: Pick<Services, "clock" | "limites">,
): HandlersOf<`bandeja${Kind}`> {
  const inbox = (nivel: Nivel, bandeja: (typeof BANDEJAS)[number]) =>
    listHandler<"bandejappirta.entrada">((input) =>
      inboxListing({ kind, nivel, bandeja }, input, { now: clock(), limites }),
    );
  return {
    entrada: inbox("GOBERNACION", "entrada"),
    pendiente: inbox("GOBERNACION", "pendiente"),
    finalizado: inbox("GOBERNACION", "finalizado"),
    nacionalEntrada: inbox("NACIONAL", "entrada"),
    nacionalPendiente: inbox("NACIONAL", "pendiente"),
    nacionalFinalizado: inbox("NACIONAL", "finalizado"),
    recibir: ({ id, context }) => decided(context, { kinds: EITHER, id, accion: "recibir" }),
    nacionalRecibir: ({ id, context }) => decided(context, { kinds: [kind], id, accion: "recibirNacional" }),
    revisarGobernacion: ({ body: { aprobado, id_seguimiento: id, ...said }, context }) => {
      const accion = aprobado === 1 ? "aprobarGobernacion" : "rechazarGobernacion";
      return decided(context, { kinds: [kind], id, accion, ...said });
    },
    revisarNacional: ({ body: { aprobado, id_seguimiento: id, ...said }, context }) => {
      const accion = aprobado === 1 ? "aprobarNacional" : "rechazarNacional";
      return decided(context, { kinds: [kind], id, accion, ...said });
    },
  };
}

/** The inboxes' counts and choices, and the changes of a step. */
export const seguimientoHandlers = ({
  clock,
  limites,
}: Pick<Services, "clock" | "limites">): HandlersOf<"seguimiento"> => ({
  conteo: async ({ context: { db, caller } }) => {
    const [counted, avisos] = await Promise.all([
      countWork(db, caller, { now: clock(), limites }),
      unreadNotices(db, caller),
    ]);
    return { ...counted, avisos };
  },
  opciones: async ({ query: { tipo, nivel, bandeja }, context: { db, caller } }) => ({
    opciones: await inboxOptions(db, caller, { kind: tipo, nivel, bandeja }),
  }),
  cambios: async ({ id, context: { db, caller } }) => ({ cambios: await changesOfStep(db, caller, id) }),
  correcciones: async ({ query: { tipo, id_registro }, context: { db, caller } }) => ({
    cambios: await correctionsOf(db, caller, tipo, id_registro),
  }),
});
