import type { RecordFacts, Subject } from "@/contract/policy";
import { type EstadoRegistro, estadoNombre } from "@/contract/estados";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { ToastText } from "../descriptors";

/** The two steps out of the draft state (spec 2 §4.1). */
export const RECORD_STEPS = {
  derivar: { label: "Derivar", incomplete: "Complete lo que falta para derivar" },
  aprobar: { label: "Aprobar", incomplete: "Complete lo que falta para aprobar" },
} as const;
export type RecordStep = keyof typeof RECORD_STEPS;

/** The columns that determine the state of an inventory record; both kinds have them. */
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
  /** The badge's label. */
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

/** The badge label of a state. */
export const stateWord = (name: StateName) => estadoNombre(name);

const isState = (value: string): value is StateName => Object.hasOwn(TONES, value);

/** The state named by the server; for an unknown one `name` is null and the text is unchanged. */
export function namedState(estado: string | null): RecordState {
  const said = estado?.trim().toUpperCase().replaceAll("_", " ") ?? "";
  return isState(said) ? stateOf(said) : { name: null, word: estado ?? "", tone: "none" };
}

const completeFlag = (record: StatefulRecord) => record.completito ?? record.completo ?? 0;

/**
 * The state that a record's badge shows. Without `estado` only derivado and completeness are known; then a derived
 * record is 'Aprobado' for role 2 and 'Derivado' for the others (spec 2 §4.1). An unknown state is shown unchanged.
 */
export function recordState(record: StatefulRecord, rol: Subject["rol"]): RecordState {
  if (record.estado?.trim()) return namedState(record.estado);
  return stateOf(derivedState(record, rol));
}

function derivedState(record: StatefulRecord, rol: Subject["rol"]): StateName {
  if (record.derivado === 1) return rol === 2 ? "APROBADO" : "DERIVADO";
  if (record.observacion !== null) return "NO APROBADO";
  return completeFlag(record) === 1 ? "COMPLETO" : "INCOMPLETO";
}

/** The toast for a click on the badge of a derived record (spec 2 §4.1); null for other states. */
export function stateExplanation(state: RecordState): ToastText | null {
  if (state.name === "DERIVADO") {
    return { tone: "info", summary: "REGISTRO", detail: "Este registro ya fue Derivado" };
  }
  if (state.name === "APROBADO") {
    return { tone: "info", summary: "REGISTRO", detail: "Este registro ya fue Aprobado para el Catálogo Nacional" };
  }
  return null;
}

/** The facts that the policy's rules need, plus the server's reason why this person may not decide on the record. */
type StatedFacts = RecordFacts & { impedimento?: string | null };

/** The facts of a record as sent by the server. */
export const factsOf = (record: StatefulRecord): StatedFacts => ({
  id_departamento: record.id_departamento,
  derivado: record.derivado,
  completo: completeFlag(record),
  observado: record.derivado === 0 && record.observacion !== null,
  devuelto: record.devuelto === 1,
  impedimento: record.impedimento ?? null,
  propio: record.propio === 1,
  catalogo: record.estado === "APROBADO",
});

/** How a workflow step is offered: not at all, disabled because the record is incomplete, or ready. */
type Offer = "hidden" | "incomplete" | "ready";

/** What a person may do with a record now: calculated on the server and passed to the screen as data. */
export interface RecordActions {
  editar: boolean;
  verInfo: boolean;
  eliminar: boolean;
  seguimiento: boolean;
  derivar: Offer;
  aprobar: Offer;
  /** Why this person may not approve it, and who may. */
  impedimento: string | null;
}

/** The actions of a row that are offered: a list has many rows, and most of them offer few. */
export type OfferedActions = { [Name in "editar" | "verInfo" | "eliminar"]?: true } & {
  [Step in RecordStep]?: Exclude<Offer, "hidden">;
} & { impedimento?: string };

/** Leaves out what is not offered. */
export const offeredActions = (actions: RecordActions): OfferedActions => {
  const { editar, verInfo, eliminar, derivar, aprobar, impedimento } = actions;
  return {
    ...(editar && { editar }),
    ...(verInfo && { verInfo }),
    ...(eliminar && { eliminar }),
    ...(derivar !== "hidden" && { derivar }),
    ...(aprobar !== "hidden" && { aprobar }),
    ...(impedimento !== null && { impedimento }),
  };
};

/** What a step's button needs. */
type StepOffers = { [Step in RecordStep]?: Offer } & { impedimento?: string | null };

function offerOf(subject: Subject, permission: `${Kind}.derivar` | `${Kind}.aprobar`, facts: RecordFacts): Offer {
  if (can(subject, permission, facts)) return "ready";
  return can(subject, permission, { ...facts, completo: 1 }) ? "incomplete" : "hidden";
}

/** The actions of a record's row and page (spec 2 §4.1, §6). */
export const recordActions = (subject: Subject, kind: Kind, facts: StatedFacts): RecordActions => ({
  editar: can(subject, `${kind}.editar`, facts),
  verInfo: can(subject, `${kind}.verInfo`, facts),
  eliminar: can(subject, `${kind}.eliminar`, facts),
  seguimiento: can(subject, `${kind}.seguimiento`, facts),
  derivar: offerOf(subject, `${kind}.derivar`, facts),
  aprobar: offerOf(subject, `${kind}.aprobar`, facts),
  impedimento: facts.impedimento ?? null,
});

/** The PDFs of a record that a person may have: its workflow, and its sheet. */
export const recordPdfs = (subject: Subject, kind: Kind, facts: RecordFacts) =>
  (["seguimiento", "ficha"] as const).filter((which) => can(subject, `${kind}.${which}`, facts));

/** Why an offered step is not possible now; undefined if it is. */
export const stepRefusal = (step: RecordStep, { impedimento, ...offers }: StepOffers): string | undefined =>
  (step === "aprobar" && impedimento) || (offers[step] === "incomplete" ? RECORD_STEPS[step].incomplete : undefined);
