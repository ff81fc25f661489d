import { and, desc, eq, sql } from "drizzle-orm";
import { can, inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import {
  type Accion,
  estadoDe,
  type Nivel,
  type Paso,
  type SegEstado,
  transitionPermission,
  transitions,
} from "@/contract/workflow";
import type { Db, Tx } from "../db/client";
import { seguimiento } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller, CallContext } from "../http/handler";
import { forbidden, notFound, Problem } from "../http/problem";
import { tellAuthor } from "../mail/tell-author";
import { faltantes } from "./completeness";
import { conflict } from "./conflict";
import { requireOtherEyes } from "./four-eyes";
import { factsOf, type Fila, lockRecord, updateShared } from "./registro";

/** Who runs a transition, and whether four eyes applies. */
type Deciding = Pick<CallContext, "caller" | "fourEyes">;
type FilaSeguimiento = typeof seguimiento.$inferSelect;

/** Shown if the reviewer wrote no text. */
export const SIN_OBSERVACION = "Sin observación escrita";

/** The columns that a transition sets on the record itself. */
const onRecord = (accion: Accion, observacion: string | null) => {
  const written = observacion ?? SIN_OBSERVACION;
  const changes: Record<Accion, Partial<Pick<Fila, "derivado" | "aprobado" | "observacion" | "devuelto">>> = {
    derivar: { derivado: 1, observacion: null, devuelto: 0 },
    aprobar: { derivado: 1, aprobado: 1, observacion: null, devuelto: 0 },
    recibir: {},
    aprobarGobernacion: { observacion: null, devuelto: 0 },
    rechazarGobernacion: { derivado: 0, observacion: written, devuelto: 0 },
    recibirNacional: {},
    aprobarNacional: { aprobado: 1 },
    rechazarNacional: { observacion: written, devuelto: 1 },
  };
  return changes[accion];
};

const asPaso = (row: FilaSeguimiento | undefined): Paso | null =>
  row
    ? {
        nivel: row.nivel as Nivel,
        seg_estado: row.seg_estado as SegEstado,
        aprobado_gobernacion: row.aprobado_gobernacion === 1 ? 1 : 0,
      }
    : null;

async function newestStep(tx: Tx, kind: Kind, id: number) {
  const [row] = await tx
    .select()
    .from(seguimiento)
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id)))
    .orderBy(desc(seguimiento.id))
    .limit(1)
    .for("update");
  return row;
}

async function closeStep(tx: Tx, caller: Caller, step: FilaSeguimiento, to: SegEstado, observacion: string | null) {
  const received = to === "PENDIENTE";
  await tx
    .update(seguimiento)
    .set({
      seg_estado: to,
      id_revisor: caller.id,
      nombre_revisor: caller.nombre,
      ...(received
        ? { aprobado_gobernacion: 1, fecha_recepcion: sql`now()` }
        : { fecha_revision: sql`now()`, observacion }),
    })
    .where(eq(seguimiento.id, step.id));
}

async function openStep(tx: Tx, caller: Caller, kind: Kind, fila: Fila, paso: Paso, observacion: string | null) {
  const decided = paso.seg_estado === "APROBADO";
  await tx.insert(seguimiento).values({
    tipo: kind,
    id_registro: fila.id,
    ...paso,
    id_departamento: fila.id_departamento,
    id_emisor: caller.id,
    nombre_emisor: caller.nombre,
    de_rol: caller.rolNombre,
    observacion,
    ...(decided && {
      fecha_recepcion: sql`now()`,
      fecha_revision: sql`now()`,
      id_revisor: caller.id,
      nombre_revisor: caller.nombre,
    }),
  });
}

/**
 * Runs one transition of decisions §6 on a locked record; the author's email about a decision is queued with it.
 * Errors: 403 for a role that never may, 409 if the record is no longer in its starting state, is the caller's own
 * (with four eyes) or is incomplete.
 */
async function run(
  tx: Tx,
  { caller, fourEyes }: Deciding,
  kind: Kind,
  fila: Fila,
  accion: Accion,
  asked: FilaSeguimiento | null,
  observacion: string | null,
) {
  const transition = transitions[accion];
  const permission = transitionPermission(kind, accion);
  if (!can(caller, permission)) throw forbidden();

  const step = await newestStep(tx, kind, fila.id);
  const before = estadoDe(fila.derivado === 1 ? 1 : 0, asPaso(step));
  if (!transition.from.includes(before) || (asked !== null && asked.id !== step?.id)) {
    throw conflict(accion, fila, asked);
  }
  requireOtherEyes({ caller, fourEyes }, accion, fila);
  const facts = factsOf(fila, caller.id);
  // Only a draft is checked for completeness, by what is stored now rather than by the kept flag.
  if (before === "borrador") facts.completo = (await faltantes(tx, kind, fila.id)).length === 0 ? 1 : 0;
  if (!can(caller, permission, facts)) throw new Problem(409, "El registro está incompleto");

  if (transition.closes && step) await closeStep(tx, caller, step, transition.closes, observacion);
  if (transition.opens) {
    // The reviewer's text goes with a step that is sent back; a step that goes on starts without one.
    await openStep(tx, caller, kind, fila, transition.opens, accion === "rechazarNacional" ? observacion : null);
  }
  const changes = onRecord(accion, observacion);
  await updateShared(tx, kind, fila.id, changes);
  await recordChange(tx, caller, {
    tabla: kind,
    id_fila: fila.id,
    accion,
    before: { workflow: before, ...pick(fila, changes) },
    after: { workflow: transition.to, ...changes, ...(observacion !== null && { observacion_revision: observacion }) },
    tipo: kind,
    id_registro: fila.id,
  });
  if (accion !== "derivar") {
    await tellAuthor(tx, caller, { decision: accion, kind, fila: { ...fila, ...changes }, observacion });
  }
}

const pick = (fila: Fila, keys: object) =>
  Object.fromEntries(Object.entries(fila).filter(([name]) => Object.hasOwn(keys, name)));

/** Derives a record, or approves it if the caller is the national level (spec 2 §4.1: one path for both). */
export async function derivar({ db, ...by }: Deciding & { db: Db }, kind: Kind, id: number): Promise<Accion> {
  const { caller } = by;
  const accion: Accion = caller.rol === 2 ? "aprobar" : "derivar";
  await db.transaction(async (tx) => {
    const fila = await lockRecord(tx, kind, id, caller);
    await run(tx, by, kind, fila, accion, null, null);
  });
  return accion;
}

/**
 * Receives or reviews the step with the given id. `kinds` are those the called path serves. Errors: 404 if the step or
 * its record is unknown, hidden or out of the caller's scope.
 */
export async function decidir(
  { db, ...by }: Deciding & { db: Db },
  kinds: readonly Kind[],
  id: number,
  accion: Exclude<Accion, "derivar" | "aprobar">,
  observacion: string | null = null,
): Promise<void> {
  if (id > 2_147_483_647) throw notFound();
  const { caller } = by;
  await db.transaction(async (tx) => {
    const [asked] = await tx.select().from(seguimiento).where(eq(seguimiento.id, id));
    const kind = kinds.find((known) => known === asked?.tipo);
    if (!asked || !kind || !inScope(caller, asked.id_departamento)) throw notFound();
    // The record first, then its steps: every transition takes its locks in this order.
    const fila = await lockRecord(tx, kind, asked.id_registro, caller);
    // Read again under the lock, because a faster reviewer may have changed it.
    const [current] = await tx.select().from(seguimiento).where(eq(seguimiento.id, id));
    await run(tx, by, kind, fila, accion, current ?? asked, observacion);
  });
}
