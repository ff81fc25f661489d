import { and, desc, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Kind } from "@/contract/resources/registros";
import { transitions } from "@/contract/workflow";
import type { Query, Reply } from "@/contract";
import { MAX_PAGE_ROWS } from "@/contract/endpoint";
import { can, departmentOf, type Subject } from "@/contract/policy";
import { follow } from "../avisos/follow";
import { verify } from "../calidad/vigencia";
import { readRows, personName, tablas } from "./columns";
import { recordDetail } from "./detail";
import { recordGroups } from "./groups";
import { recordListing } from "./list";
import { recordMap } from "./map";
import { neighbours } from "./neighbours";
import { isRecordOf } from "./referencia";
import { restoreRecord } from "./restore";
import { recordOverview } from "./overview";
import { knownRecords, similarRecords } from "./similar";
import { createRecord, removeRecord, updateInformacion, updateRecord } from "./write";
import type { Caller, CallContext, CallInput, HandlersOf } from "../http/handler";
import { listHandler } from "../http/listing";
import { notFound } from "../http/problem";
import { answerObservation } from "../seguimiento/workflow/answer";
import { approving } from "../seguimiento/workflow/four-eyes";
import { readRecord } from "../seguimiento/workflow/registro";
import { derivar } from "../seguimiento/workflow/transition";
import type { Db } from "../db/client";
import { asignacion, historial, usuario } from "../db/schema";
import { alphabetical, pageOf } from "../db/search";
import { type Printing, printSheet } from "../pdf/build";
import type { Clase } from "../pdf/content";
import { createVerifier } from "../pdf/verify";

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

type HistoryRow = typeof historial.$inferSelect;

const shownHistory = ({ conservado: _kept, guardado: _save, transaccion: _order, ...row }: HistoryRow) => ({
  ...row,
  fecha: row.fecha.toISOString(),
});

/** Do two rows of the history belong to one save? A person's own, of one record. */
const savedWith = (one: HistoryRow, other: HistoryRow) =>
  one.guardado !== null && one.guardado === other.guardado && one.id_usuario === other.id_usuario;

/**
 * One page of a record's history, in which the rows of one save stand under its first. A row holds whole texts twice, so
 * a page has at most MAX_PAGE_ROWS entries. Errors: 404.
 */
async function recordHistory(db: Db, caller: Caller, query: Query<"registro.historial">) {
  await readRecord(db, query.tipo, query.id, caller);
  const ofRecord = and(eq(historial.tipo, query.tipo), eq(historial.id_registro, query.id));
  const first = alias(historial, "first");
  const isFurther = db
    .select({ id: first.id })
    .from(first)
    .where(
      and(
        ...[eq(first.guardado, historial.guardado), lt(first.id, historial.id)],
        ...[eq(first.id_usuario, historial.id_usuario), eq(first.id_registro, historial.id_registro)],
        eq(first.tipo, historial.tipo),
      ),
    );
  const entries = and(ofRecord, or(isNull(historial.guardado), notExists(isFurther)));
  const { limit, offset } = pageOf(query);
  const rows = await db
    .select()
    .from(historial)
    .where(entries)
    .orderBy(desc(historial.id))
    .limit(Math.min(limit, MAX_PAGE_ROWS))
    .offset(offset);
  const saves = rows.flatMap(({ guardado }) => guardado ?? []);
  const together =
    saves.length === 0
      ? []
      : await db
          .select()
          .from(historial)
          .where(and(ofRecord, inArray(historial.guardado, saves)))
          .orderBy(historial.id);
  return {
    data: rows.map((row) => ({
      ...shownHistory(row),
      ademas: together.filter((other) => other.id !== row.id && savedWith(row, other)).map(shownHistory),
    })),
    total: await db.$count(historial, entries),
  };
}

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

async function vecinos({ id, query, context }: CallInput<`${Kind}.vecinos`>, kind: Kind) {
  const { db, caller } = context;
  await readRecord(db, kind, id, caller);
  const { lugar, total, ...beside } = await neighbours(db, caller, { kind, id, query });
  const ids = Object.values(beside).filter((one) => one !== null);
  const rows = await readRows(db, kind, ids, { what: "list", caller: caller.id, own: approving(context, kind) });
  const rowOf = (wanted: number | null) => rows.find((row) => row.id === wanted) ?? null;
  return { vecinos: { lugar, total, anterior: rowOf(beside.anterior), siguiente: rowOf(beside.siguiente) } };
}

async function detail(kind: Kind, { id, query, context }: CallInput<`${Kind}.detail`>) {
  const found = await recordDetail(kind, id, context);
  if (!(await isRecordOf(context.db, kind, id, query.referencia))) throw notFound();
  return found;
}

const CREATED = "Formulario Registrado con éxito";
const MESSAGES = {
  ppirta: {
    updated: "Datos de atractivo turístico actualizados con éxito",
    removed: "Atractivo turístico eliminado con éxito",
    restored: "Atractivo turístico restaurado",
  },
  ppirtf: {
    updated: "Datos de centro poblado actualizados",
    removed: "Centro Poblado eliminado con éxito",
    restored: "Centro Poblado restaurado",
  },
} as const;

/**
 * What both inventories do alike: all but the creation, whose bodies differ. The types of replies with whole records are
 * stated, as these come from the database as JSON.
 */
function recordHandlers(kind: Kind, printing: Printing): Omit<HandlersOf<Kind>, "create"> {
  const sheet = async (clase: Clase, id: number, { db, caller }: CallContext) => ({
    pdf: (await printSheet(db, printing, caller, clase, kind, id)).toString("base64"),
  });
  return {
    list: listHandler(({ query, context }) =>
      recordListing(context.db, context.caller, kind, query, approving(context, kind)),
    ),
    mapa: async ({ query, context: { db, caller } }) => ({ mapa: await recordMap(db, caller, kind, query) }),
    grupos: async ({ query, context: { db, caller } }) => ({ grupos: await recordGroups(db, caller, kind, query) }),
    personas: async ({ context: { db, caller } }) => ({ personas: await recordPeople(db, caller, kind) }),
    inicio: async ({ context }) =>
      ({
        inicio: await recordOverview(context.db, context.caller, kind, approving(context, kind)),
      }) as Reply<`${Kind}.inicio`>,
    parecidos: async ({ query, context: { db, caller } }) => ({
      parecidos: await similarRecords(db, caller, kind, query),
    }),
    conocidos: async ({ query, context: { db, caller } }) => ({
      conocidos: await knownRecords(db, caller, kind, query.id_departamento),
    }),
    detail: async (input) => ({ [kind]: await detail(kind, input) }) as Reply<`${Kind}.detail`>,
    update: async ({ id, body: { referencia, ...body }, context }) => ({
      message: MESSAGES[kind].updated,
      version: await updateRecord(context.db, context.caller, kind, id, body, referencia),
    }),
    remove: async ({ id, context }) => {
      await removeRecord(context.db, context.caller, kind, id);
      return { message: MESSAGES[kind].removed, restaurable: can(context.caller, `${kind}.restaurar`) ? 1 : 0 };
    },
    vecinos: async (input) => (await vecinos(input, kind)) as Reply<`${Kind}.vecinos`>,
    restaurar: async ({ id, context }) => {
      await restoreRecord(context.db, context.caller, kind, id);
      return { message: MESSAGES[kind].restored };
    },
    derivar: ({ id, context }) => derived(kind, id, context),
    responder: async ({ id, body, context: { db, caller } }) => {
      await answerObservation(db, caller, kind, id, body);
      return { message: body.respuesta === null ? "Respuesta quitada" : "Respuesta guardada" };
    },
    seguir: ({ id, body, context }) => followed(kind, id, body.seguido, context),
    verificado: ({ id, context }) => verified(kind, id, context),
    ficha: ({ id, context }) => sheet("FICHA", id, context),
    seguimiento: ({ id, context }) => sheet("SEGUIMIENTO", id, context),
  };
}

export const ppirtaHandlers = (printing: Printing): HandlersOf<"ppirta"> => ({
  ...recordHandlers("ppirta", printing),
  create: async ({ body: { referencia, ...body }, context: { db, caller } }) => ({
    message: CREATED,
    data: { id: await createRecord(db, caller, { kind: "ppirta", body }, referencia) },
  }),
  informacion: async ({ id, body: { referencia, ...body }, context }) => ({
    message: "La Información fue actualizada exitosamente",
    version: await updateInformacion(context.db, context.caller, id, body, referencia),
  }),
});

export const ppirtfHandlers = (printing: Printing): HandlersOf<"ppirtf"> => ({
  ...recordHandlers("ppirtf", printing),
  create: async ({ body: { referencia, ...body }, context: { db, caller } }) => ({
    message: CREATED,
    data: { id: await createRecord(db, caller, { kind: "ppirtf", body }, referencia) },
  }),
});

/** The history of a record (who changed what, newest first: decision 016), and the check of a printed sheet. */
export function registroHandlers(): HandlersOf<"registro"> {
  const verifySheet = createVerifier();
  return {
    historial: async ({ query, context: { db, caller } }) => ({ historial: await recordHistory(db, caller, query) }),
    verificar: async ({ code, context: { db } }) => ({ verificacion: await verifySheet(db, code) }),
  };
}
