import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { transitions } from "@/contract/workflow";
import type { Reply } from "@/contract";
import type { Subject } from "@/contract/policy";
import { follow } from "../avisos/follow";
import { verify } from "../calidad/vigencia";
import { binListing } from "../papelera/bin";
import { readRows, personName, tablas } from "./columns";
import { recordDetail } from "./detail";
import { recordGroups } from "./groups";
import { recordListing } from "./list";
import { recordMap } from "./map";
import { neighbours } from "./neighbours";
import { isRecordOf } from "./referencia";
import { restoreRecord } from "./restore";
import { recordOverview } from "./overview";
import { similarRecords } from "./similar";
import { createRecord, removeRecord, updateInformacion, updateRecord } from "./write";
import type { CallContext, CallInput, Handlers } from "../http/handler";
import { listHandler } from "../http/listing";
import { notFound } from "../http/problem";
import { approving } from "../seguimiento/workflow/four-eyes";
import { readRecord } from "../seguimiento/workflow/registro";
import { derivar } from "../seguimiento/workflow/transition";
import type { Db } from "../db/client";
import { asignacion, usuario } from "../db/schema";
import { alphabetical } from "../db/search";
import { departmentOf } from "./scope";

type Personas = Reply<"ppirta.personas">["personas"];

/** Who registered records in the caller's scope, and whom such records are assigned to, by name. */
async function recordPeople(db: Db, subject: Subject, kind: Kind): Promise<Personas> {
  const t = tablas[kind];
  const scope = departmentOf(subject, null);
  const seen = and(isNull(t.eliminado_en), scope === null ? undefined : eq(t.id_departamento, scope));
  const named = (some: SQL) =>
    db
      .select({ id: usuario.id, nombre: personName })
      .from(usuario)
      .where(sql`exists (${some})`)
      .orderBy(alphabetical(personName));
  const autores = await named(sql`select 1 from ${t} where ${t.creado_por} = ${usuario.id} and ${seen}`);
  const asignados = await named(sql`select 1 from ${asignacion} join ${t} on ${t.id} = ${asignacion.id_registro}
    where ${asignacion.tipo} = ${kind} and ${asignacion.id_usuario} = ${usuario.id} and ${seen}`);
  return { autores, asignados };
}

/** The two inventories (spec 2 §7.1, §7.2): one engine, two kinds. */

async function followed(kind: Kind, id: number, seguido: 0 | 1, { db, caller }: CallContext) {
  await follow(db, caller, { kind, id, on: seguido === 1 });
  return { message: seguido === 1 ? "Ahora sigue este registro" : "Ya no sigue este registro" };
}

const derived = async (kind: Kind, id: number, context: CallContext) => ({
  message: transitions[await derivar(context, kind, id)].message,
});

async function verified(kind: Kind, id: number, { db, caller }: CallContext) {
  await verify(db, caller, kind, id);
  return { message: "Verificado, sin cambios" };
}

async function vecinos({ id, query, context }: CallInput<"ppirta.vecinos" | "ppirtf.vecinos">, kind: Kind) {
  const { db, caller } = context;
  await readRecord(db, kind, id, caller);
  const { lugar, total, ...beside } = await neighbours(db, caller, { kind, id, query });
  const ids = Object.values(beside).filter((one) => one !== null);
  const rows = await readRows(db, kind, ids, { what: "list", caller: caller.id, own: approving(context, kind) });
  const rowOf = (wanted: number | null) => rows.find((row) => row.id === wanted) ?? null;
  return { vecinos: { lugar, total, anterior: rowOf(beside.anterior), siguiente: rowOf(beside.siguiente) } };
}

async function detail<K extends Kind>(kind: K, { id, query, context }: CallInput<`${K}.detail`>) {
  const found = await recordDetail(kind, id, context);
  if (!(await isRecordOf(context.db, kind, id, query.referencia))) throw notFound();
  return found;
}

const CREATED = "Formulario Registrado con éxito";

export const registrosHandlers = {
  "ppirta.list": listHandler<"ppirta.list">(({ query, context }) =>
    recordListing(context.db, context.caller, "ppirta", query, approving(context, "ppirta")),
  ),
  "ppirta.mapa": async ({ query, context: { db, caller } }) => ({ mapa: await recordMap(db, caller, "ppirta", query) }),
  "ppirta.grupos": async ({ query, context: { db, caller } }) => ({
    grupos: await recordGroups(db, caller, "ppirta", query),
  }),
  "ppirta.personas": async ({ context: { db, caller } }) => ({ personas: await recordPeople(db, caller, "ppirta") }),
  "ppirta.inicio": async ({ context }) => ({
    inicio: await recordOverview(context.db, context.caller, "ppirta", approving(context, "ppirta")),
  }),
  "ppirta.parecidos": async ({ query, context: { db, caller } }) => ({
    parecidos: await similarRecords(db, caller, "ppirta", query),
  }),
  "ppirta.detail": async (input) => ({ ppirta: await detail("ppirta", input) }),
  "ppirta.create": async ({ body: { referencia, ...body }, context: { db, caller } }) => ({
    message: CREATED,
    data: { id: await createRecord(db, caller, { kind: "ppirta", body }, referencia) },
  }),
  "ppirta.update": async ({ id, body: { referencia, ...body }, context }) => ({
    message: "Datos de atractivo turístico actualizados con éxito",
    version: await updateRecord(context.db, context.caller, "ppirta", id, body, referencia),
  }),
  "ppirta.informacion": async ({ id, body: { referencia, ...body }, context }) => ({
    message: "La Información fue actualizada exitosamente",
    version: await updateInformacion(context.db, context.caller, id, body, referencia),
  }),
  "ppirta.remove": async ({ id, context }) => {
    await removeRecord(context.db, context.caller, "ppirta", id);
    return { message: "Atractivo turístico eliminado con éxito", restaurable: 1 };
  },
  "ppirta.vecinos": async (input) => vecinos(input, "ppirta"),
  "ppirta.restaurar": async ({ id, context }) => {
    await restoreRecord(context.db, context.caller, "ppirta", id);
    return { message: "Atractivo turístico restaurado" };
  },
  "ppirta.derivar": ({ id, context }) => derived("ppirta", id, context),
  "ppirta.seguir": ({ id, body, context }) => followed("ppirta", id, body.seguido, context),
  "ppirta.verificado": ({ id, context }) => verified("ppirta", id, context),

  "ppirtf.list": listHandler<"ppirtf.list">(({ query, context }) =>
    recordListing(context.db, context.caller, "ppirtf", query, approving(context, "ppirtf")),
  ),
  "ppirtf.mapa": async ({ query, context: { db, caller } }) => ({ mapa: await recordMap(db, caller, "ppirtf", query) }),
  "ppirtf.grupos": async ({ query, context: { db, caller } }) => ({
    grupos: await recordGroups(db, caller, "ppirtf", query),
  }),
  "ppirtf.personas": async ({ context: { db, caller } }) => ({ personas: await recordPeople(db, caller, "ppirtf") }),
  "ppirtf.inicio": async ({ context }) => ({
    inicio: await recordOverview(context.db, context.caller, "ppirtf", approving(context, "ppirtf")),
  }),
  "ppirtf.parecidos": async ({ query, context: { db, caller } }) => ({
    parecidos: await similarRecords(db, caller, "ppirtf", query),
  }),
  "ppirtf.detail": async (input) => ({ ppirtf: await detail("ppirtf", input) }),
  "ppirtf.create": async ({ body: { referencia, ...body }, context: { db, caller } }) => ({
    message: CREATED,
    data: { id: await createRecord(db, caller, { kind: "ppirtf", body }, referencia) },
  }),
  "ppirtf.update": async ({ id, body: { referencia, ...body }, context }) => ({
    message: "Datos de centro poblado actualizados",
    version: await updateRecord(context.db, context.caller, "ppirtf", id, body, referencia),
  }),
  "ppirtf.remove": async ({ id, context }) => {
    await removeRecord(context.db, context.caller, "ppirtf", id);
    return { message: "Centro Poblado eliminado con éxito", restaurable: 1 };
  },
  "ppirtf.vecinos": async (input) => vecinos(input, "ppirtf"),
  "ppirtf.restaurar": async ({ id, context }) => {
    await restoreRecord(context.db, context.caller, "ppirtf", id);
    return { message: "Centro Poblado restaurado" };
  },
  "ppirtf.derivar": ({ id, context }) => derived("ppirtf", id, context),
  "ppirtf.seguir": ({ id, body, context }) => followed("ppirtf", id, body.seguido, context),
  "ppirtf.verificado": ({ id, context }) => verified("ppirtf", id, context),

  /** What was deleted of both, to bring it back. */
  "papelera.list": listHandler<"papelera.list">(({ query, context }) => binListing(context.db, query)),
} satisfies Handlers;
