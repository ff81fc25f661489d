import { eq } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { BANDEJAS, RevisionBody } from "@/contract/resources/seguimiento";
import { type Nivel, transitions } from "@/contract/workflow";
import type { Reply } from "@/contract";
import { unreadNotices } from "../avisos/list";
import { changesOfStep } from "./bandejas/changes";
import { inboxListing, type Inbox, inboxSteps } from "./bandejas/inbox";
import type { CallContext, Handlers, Caller } from "../http/handler";
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
  const rows = await db
    .selectDistinct({
      id_municipio: municipio.id,
      municipio: municipio.nombre,
      id_tipo: tipo.id,
      tipo: tipo.nombre,
      id_emisor: seguimiento.id_emisor,
      emisor: seguimiento.nombre_emisor,
    })
    .from(seguimiento)
    .innerJoin(t, eq(t.id, seguimiento.id_registro))
    .innerJoin(municipio, eq(municipio.id, t.id_municipio))
    .innerJoin(tipo, eq(tipo.id, t.id_tipo))
    .where(inboxSteps(inbox, caller));
  const named = (pairs: readonly (readonly [number, string])[]) =>
    [...new Map(pairs)].map(([id, nombre]) => ({ id, nombre })).sort((a, b) => byName(a.nombre, b.nombre));
  return {
    municipios: named(rows.map((row) => [row.id_municipio, row.municipio])),
    tipos: named(rows.map((row) => [row.id_tipo, row.tipo])),
    emisores: named(rows.map((row) => [row.id_emisor, row.emisor])),
  };
}

/** The six inboxes of each kind and their actions (spec 2 §2.10, §4.2, §7.3). */

/** 'Recibir' of a gobernación takes a step of either kind: both share one sequence of ids. */
const EITHER: readonly Kind[] = ["ppirta", "ppirtf"];

async function decided(context: CallContext, decision: Decision) {
  await decidir(context, decision);
  return { message: transitions[decision.accion].message };
}

const receive = (context: CallContext, id: number) => decided(context, { kinds: EITHER, id, accion: "recibir" });

const receiveNational = (kind: Kind, context: CallContext, id: number) =>
  decided(context, { kinds: [kind], id, accion: "recibirNacional" });

function review(kind: Kind, context: CallContext, { aprobado, id_seguimiento: id, ...said }: RevisionBody) {
  const accion = aprobado === 1 ? "aprobarGobernacion" : "rechazarGobernacion";
  return decided(context, { kinds: [kind], id, accion, ...said });
}

function reviewNational(kind: Kind, context: CallContext, { aprobado, id_seguimiento: id, ...said }: RevisionBody) {
  const accion = aprobado === 1 ? "aprobarNacional" : "rechazarNacional";
  return decided(context, { kinds: [kind], id, accion, ...said });
}

/** The inboxes' lists, decisions, counts and changes. */
export function bandejasHandlers({ clock, limites }: Pick<Services, "clock" | "limites">) {
  const inbox = (kind: Kind, nivel: Nivel, bandeja: (typeof BANDEJAS)[number]) =>
    listHandler<"bandejappirta.entrada">((input) =>
      inboxListing({ kind, nivel, bandeja }, input, { now: clock(), limites }),
    );
  return {
    "bandejappirta.entrada": inbox("ppirta", "GOBERNACION", "entrada"),
    "bandejappirta.pendiente": inbox("ppirta", "GOBERNACION", "pendiente"),
    "bandejappirta.finalizado": inbox("ppirta", "GOBERNACION", "finalizado"),
    "bandejappirta.nacionalEntrada": inbox("ppirta", "NACIONAL", "entrada"),
    "bandejappirta.nacionalPendiente": inbox("ppirta", "NACIONAL", "pendiente"),
    "bandejappirta.nacionalFinalizado": inbox("ppirta", "NACIONAL", "finalizado"),
    "bandejappirta.recibir": ({ id, context }) => receive(context, id),
    "bandejappirta.nacionalRecibir": ({ id, context }) => receiveNational("ppirta", context, id),
    "bandejappirta.revisarGobernacion": ({ body, context }) => review("ppirta", context, body),
    "bandejappirta.revisarNacional": ({ body, context }) => reviewNational("ppirta", context, body),

    "bandejappirtf.entrada": inbox("ppirtf", "GOBERNACION", "entrada"),
    "bandejappirtf.pendiente": inbox("ppirtf", "GOBERNACION", "pendiente"),
    "bandejappirtf.finalizado": inbox("ppirtf", "GOBERNACION", "finalizado"),
    "bandejappirtf.nacionalEntrada": inbox("ppirtf", "NACIONAL", "entrada"),
    "bandejappirtf.nacionalPendiente": inbox("ppirtf", "NACIONAL", "pendiente"),
    "bandejappirtf.nacionalFinalizado": inbox("ppirtf", "NACIONAL", "finalizado"),
    "bandejappirtf.recibir": ({ id, context }) => receive(context, id),
    "bandejappirtf.nacionalRecibir": ({ id, context }) => receiveNational("ppirtf", context, id),
    "bandejappirtf.revisarGobernacion": ({ body, context }) => review("ppirtf", context, body),
    "bandejappirtf.revisarNacional": ({ body, context }) => reviewNational("ppirtf", context, body),

    "seguimiento.conteo": async ({ context: { db, caller } }) => {
      const [counted, avisos] = await Promise.all([
        countWork(db, caller, { now: clock(), limites }),
        unreadNotices(db, caller),
      ]);
      return { ...counted, avisos };
    },
    "seguimiento.opciones": async ({ query: { tipo, nivel, bandeja }, context: { db, caller } }) => ({
      opciones: await inboxOptions(db, caller, { kind: tipo, nivel, bandeja }),
    }),
    "seguimiento.cambios": async ({ id, context: { db, caller } }) => ({
      cambios: await changesOfStep(db, caller, id),
    }),
  } satisfies Handlers;
}
