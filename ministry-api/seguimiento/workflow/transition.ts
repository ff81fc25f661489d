import { and, desc, eq, sql } from "drizzle-orm";
import { can, inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { observacionEntera, type SeccionObservada } from "@/contract/secciones";
import { type Accion, estadoDe, transitionPermission, transitions } from "@/contract/workflow";
import { followersOf } from "../../avisos/follow";
import { notify } from "../../avisos/notify";
import { verification } from "../../calidad/vigencia";
import type { Db, Tx } from "../../db/client";
import { seguimiento } from "../../db/schema";
import { recordChange } from "../../history/record";
import type { CallContext } from "../../http/handler";
import { forbidden, notFound, Problem } from "../../http/problem";
import { mailAuthor } from "../../mail/mail-author";
import { faltantes } from "./completeness";
import { closedStep, onRecord, openedStep } from "./effect";
import { requireOtherEyes } from "./four-eyes";
import { factsOf } from "./facts";
import { type Fila, lockRecord, updateShared } from "./registro";
import { fechaHora } from "./la-paz";

type Step = Pick<
  typeof seguimiento.$inferSelect,
  "nivel" | "seg_estado" | "nombre_revisor" | "fecha_recepcion" | "fecha_revision"
>;

/**
 * The refusal of a transition because the record is no longer in its starting state; `step` is null for a draft. Says
 * who was faster and when, if the step shows it. The badge texts are the specification's (spec 2 §4.1).
 */
export function conflict(accion: Accion, fila: Fila, step: Step | null): Problem {
  const { nivel, clase } = transitions[accion];
  if (!step) {
    const text =
      fila.aprobado === 1 ? "Este registro ya fue Aprobado para el Catálogo Nacional" : "Este registro ya fue Derivado";
    return new Problem(409, text);
  }
  if (step.nivel === nivel) {
    if (step.fecha_revision) {
      return new Problem(
        409,
        `Este registro ya fue revisado por ${step.nombre_revisor} el ${fechaHora(step.fecha_revision)}`,
      );
    }
    if (clase === "recibido" && step.fecha_recepcion) {
      return new Problem(
        409,
        `Este registro ya fue recibido por ${step.nombre_revisor} el ${fechaHora(step.fecha_recepcion)}`,
      );
    }
    if (clase !== "recibido" && step.seg_estado === "ENTRANTE") {
      return new Problem(409, "Primero debe recibir el registro");
    }
  }
  return new Problem(409, "El registro ya no está en esta bandeja");
}

/** Who runs a transition, and whether four eyes applies. */
type Deciding = Pick<CallContext, "caller" | "fourEyes">;
type FilaSeguimiento = typeof seguimiento.$inferSelect;

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

/** A transition of a locked record. */
interface Run extends Deciding {
  kind: Kind;
  fila: Fila;
  accion: Accion;
  /** The step that is decided on; null for a draft. */
  asked: FilaSeguimiento | null;
  observacion: string | null;
  secciones: readonly SeccionObservada[];
}

/**
 * Runs one transition (decision 024); the author's email about a decision is queued with it, and who follows the
 * record is told. Errors: 403 for a role
 * that never may, 409 if the record is no longer in its starting state, is the caller's own (with four eyes) or is
 * incomplete.
 */
async function run(tx: Tx, { caller, fourEyes, kind, fila, accion, asked, secciones, ...said }: Run) {
  const observacion = observacionEntera(kind, said.observacion, secciones);
  const transition = transitions[accion];
  const permission = transitionPermission(kind, accion);
  if (!can(caller, permission)) throw forbidden();

  const step = await newestStep(tx, kind, fila.id);
  const before = estadoDe(fila.derivado === 1 ? 1 : 0, step ?? null);
  if (!transition.from.includes(before) || (asked !== null && asked.id !== step?.id)) {
    throw conflict(accion, fila, asked);
  }
  requireOtherEyes({ caller, fourEyes }, accion, fila);
  const facts = factsOf(fila, caller.id);
  // Only a draft is checked for completeness, by what is stored now rather than by the kept flag.
  if (before === "borrador") facts.completo = (await faltantes(tx, fila)).length === 0 ? 1 : 0;
  if (!can(caller, permission, facts)) throw new Problem(409, "El registro está incompleto");

  const done = { accion, by: caller, at: sql`now()`, observacion, secciones: [...secciones] };
  const closed = closedStep(done);
  if (closed && step) await tx.update(seguimiento).set(closed).where(eq(seguimiento.id, step.id));
  const opened = openedStep(done);
  if (opened) {
    const { id: id_registro, id_departamento } = fila;
    await tx.insert(seguimiento).values({ tipo: kind, id_registro, id_departamento, ...opened });
  }
  const changes = onRecord(accion, observacion);
  await updateShared(tx, kind, fila.id, { ...changes, ...verification(caller, fila, transition.to) });
  await recordChange(tx, caller, {
    tabla: kind,
    id_fila: fila.id,
    accion,
    before: { workflow: before, ...pick(fila, changes) },
    after: { workflow: transition.to, ...changes, ...(observacion !== null && { observacion_revision: observacion }) },
    tipo: kind,
    id_registro: fila.id,
  });
  await notify(tx, caller, {
    to: [fila.creado_por, ...(await followersOf(tx, kind, fila.id))],
    clase: "decision",
    kind,
    id_registro: fila.id,
    datos: { accion, ...(secciones.length > 0 && { observadas: secciones.length }) },
  });
  const { mail } = transition;
  if (mail) await mailAuthor(tx, caller, { aviso: mail, kind, fila: { ...fila, ...changes }, observacion });
}

const pick = (fila: Fila, keys: object) =>
  Object.fromEntries(Object.entries(fila).filter(([name]) => Object.hasOwn(keys, name)));

/** Derives a record, or approves it if the caller may (spec 2 §4.1: one path for both). */
export async function derivar({ db, ...by }: Deciding & { db: Db }, kind: Kind, id: number): Promise<Accion> {
  const { caller } = by;
  const accion = can(caller, transitionPermission(kind, "aprobar")) ? "aprobar" : "derivar";
  await db.transaction(async (tx) => {
    const fila = await lockRecord(tx, kind, id, caller);
    await run(tx, { ...by, kind, fila, accion, asked: null, observacion: null, secciones: [] });
  });
  return accion;
}

export interface Decision {
  /** The kinds that the called path serves. */
  kinds: readonly Kind[];
  /** The step's id. */
  id: number;
  accion: Exclude<Accion, "derivar" | "aprobar">;
  observacion?: string | null;
  /** What is to be corrected in single sections. */
  secciones?: readonly SeccionObservada[];
}

/**
 * Receives or reviews a step. Errors: 404 if the step or its record is unknown, hidden or out of the caller's scope.
 */
export async function decidir(
  { db, ...by }: Deciding & { db: Db },
  { kinds, id, accion, observacion = null, secciones = [] }: Decision,
): Promise<void> {
  if (id > 2_147_483_647) throw notFound();
  const { caller } = by;
  await db.transaction(async (tx) => {
    const [asked] = await tx.select().from(seguimiento).where(eq(seguimiento.id, id));
    if (!asked || !kinds.includes(asked.tipo) || !inScope(caller, asked.id_departamento)) throw notFound();
    // The record first, then its steps: every transition takes its locks in this order.
    const kind = asked.tipo;
    const fila = await lockRecord(tx, kind, asked.id_registro, caller);
    // Read again under the lock, because a faster reviewer may have changed it.
    const [current] = await tx.select().from(seguimiento).where(eq(seguimiento.id, id));
    await run(tx, { ...by, kind, fila, accion, asked: current ?? asked, observacion, secciones });
  });
}
