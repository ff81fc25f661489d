import type { RecordFacts, Subject } from "@/contract/policy";
import { type EstadoRegistro, estadoNombre } from "@/contract/estados";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { ToastText } from "./descriptors";
import { RECORD_STEPS, type RecordStep } from "./records/words";

/** What the state of an inventory record is read from; both kinds have these columns. */
export interface StatefulRecord {
  id_departamento: number | null;
  derivado: 0 | 1;
  completito?: 0 | 1;
  completo?: 0 | 1;
  estado: string | null;
  observacion: string | null;
  devuelto: 0 | 1;
  impedimento?: string | null;
  propio: 0 | 1;
}

export type StateName = EstadoRegistro;

export interface RecordState {
  name: StateName | null;
  /** What the badge reads. */
  word: string;
  tone: "open" | "blue" | "green" | "red" | "none";
}

const TONES: Record<StateName, RecordState["tone"]> = {
  INCOMPLETO: "open",
  COMPLETO: "blue",
  DERIVADO: "green",
  APROBADO: "green",
  "NO APROBADO": "red",
};

const stateOf = (name: StateName): RecordState => ({ name, word: estadoNombre(name), tone: TONES[name] });

/** The states of a record, from its first to its last. */
export const STATE_NAMES: readonly StateName[] = ["INCOMPLETO", "COMPLETO", "DERIVADO", "APROBADO", "NO APROBADO"];

/** What the badge of a state reads. */
export const stateWord = (name: StateName) => estadoNombre(name);

const isState = (value: string): value is StateName => Object.hasOwn(TONES, value);

/** The state that a server names; null, with the text as it is, for one that it does not explain. */
export function namedState(estado: string | null): RecordState {
  const said = estado?.trim().toUpperCase().replaceAll("_", " ") ?? "";
  return isState(said) ? stateOf(said) : { name: null, word: estado ?? "", tone: "none" };
}

const complete = (record: StatefulRecord) => record.completito ?? record.completo ?? 0;

/**
 * The state a record's badge shows. A server that sends no `estado` tells only derivado and completeness; then derived
 * reads 'Aprobado' to role 2 and 'Derivado' to the others (spec 2 §4.1). An unknown state is shown as it is.
 */
export function recordState(record: StatefulRecord, rol: Subject["rol"]): RecordState {
  if (record.estado?.trim()) return namedState(record.estado);
  return stateOf(derivedState(record, rol));
}

function derivedState(record: StatefulRecord, rol: Subject["rol"]): StateName {
  if (record.derivado === 1) return rol === 2 ? "APROBADO" : "DERIVADO";
  if (record.observacion !== null) return "NO APROBADO";
  return complete(record) === 1 ? "COMPLETO" : "INCOMPLETO";
}

/** What a click on the badge of a derived record explains (spec 2 §4.1); null where there is nothing to explain. */
export function stateExplanation(state: RecordState): ToastText | null {
  if (state.name === "DERIVADO") {
    return { tone: "info", summary: "REGISTRO", detail: "Este registro ya fue Derivado" };
  }
  if (state.name === "APROBADO") {
    return { tone: "info", summary: "REGISTRO", detail: "Este registro ya fue Aprobado para el Catálogo Nacional" };
  }
  return null;
}

/** What the policy's rules ask about a record, and what the server says against this person's deciding on it. */
type StatedFacts = RecordFacts & { impedimento?: string | null };

/** These facts of a record, as the server told them. */
export const factsOf = (record: StatefulRecord): StatedFacts => ({
  id_departamento: record.id_departamento,
  derivado: record.derivado,
  completo: complete(record),
  observado: record.derivado === 0 && record.observacion !== null,
  devuelto: record.devuelto === 1,
  impedimento: record.impedimento ?? null,
  propio: record.propio === 1,
});

/** Whether a step of the workflow is offered: not at all, with the reason why not yet, or ready. */
export type Offer = "hidden" | "incomplete" | "ready";

/** What a person may do to one record now: worked out on the server, handed to the screen as data. */
export interface RecordActions {
  editar: boolean;
  verInfo: boolean;
  eliminar: boolean;
  seguimiento: boolean;
  derivar: Offer;
  aprobar: Offer;
  /** Why this person does not approve it, and who does. */
  impedimento: string | null;
}

function offer(subject: Subject, permission: `${Kind}.derivar` | `${Kind}.aprobar`, facts: RecordFacts): Offer {
  if (can(subject, permission, facts)) return "ready";
  return can(subject, permission, { ...facts, completo: 1 }) ? "incomplete" : "hidden";
}

/** The actions of a record's row and page (spec 2 §4.1, §6; decisions §3). */
export const recordActions = (subject: Subject, kind: Kind, facts: StatedFacts): RecordActions => ({
  editar: can(subject, `${kind}.editar`, facts),
  verInfo: can(subject, `${kind}.verInfo`, facts),
  eliminar: can(subject, `${kind}.eliminar`, facts),
  seguimiento: can(subject, `${kind}.seguimiento`, facts),
  derivar: offer(subject, `${kind}.derivar`, facts),
  aprobar: offer(subject, `${kind}.aprobar`, facts),
  impedimento: facts.impedimento ?? null,
});

/** Why a step that is offered cannot be taken now; undefined where it can. */
export const stepRefusal = (step: RecordStep, { impedimento, ...offers }: RecordActions): string | undefined =>
  (step === "aprobar" && impedimento) || (offers[step] === "incomplete" ? RECORD_STEPS[step].incomplete : undefined);
