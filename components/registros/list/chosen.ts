import { namedState, stepRefusal, type RecordStep } from "@/lib/registros/state";
import type { RecordRow } from "./record-row";

/** A chosen record, with what the actions on many need of it. */
export type Chosen = Pick<RecordRow, "id" | "cite" | "nombre" | "estado" | "id_departamento" | "actions">;

/** What names a record. */
export type NamedRecord = Pick<RecordRow, "id" | "cite" | "nombre">;

/** A record that an action leaves out, and why. */
export interface LeftOut {
  row: NamedRecord;
  reason: string;
}

/** Why a record that is no draft cannot be changed or sent, by its state. */
const AT_THE_LEVELS: Partial<Record<string, string>> = {
  DERIVADO: "Ya está derivado",
  APROBADO: "Ya está aprobado para el Catálogo Nacional",
  "NO APROBADO": "El nivel nacional lo devolvió: su gobernación lo corrige y lo revisa en su bandeja",
};
const DENIED = "Su rol no puede hacerlo en este registro";

const reasonByState = ({ estado }: Chosen) => AT_THE_LEVELS[namedState(estado).name ?? ""] ?? DENIED;

/** True if this person can still change the record: some step out of its draft, or its pencil, is offered. */
export const isOpenDraft = ({ actions: { editar, derivar, aprobar } }: Chosen) =>
  [editar, derivar, aprobar].some(Boolean);

/** Why this record cannot take the step; null if it can. */
export function stepHindrance(step: RecordStep, row: Chosen): string | null {
  if (!row.actions[step]) return reasonByState(row);
  return stepRefusal(step, row.actions) ?? null;
}

/** Why this record cannot be changed; null if it can. */
export const changeHindrance = (row: Chosen): string | null => (isOpenDraft(row) ? null : reasonByState(row));

/** Why this person has nothing to do with the record's assignment; null if they do. */
export const assignHindrance = ({ actions }: Chosen): string | null => (actions.verInfo ? null : DENIED);

/** True once the record is with the levels, which decide on it: assigned, it can be read and not changed. */
export const isWithLevels = ({ estado }: Chosen): boolean => {
  const { name } = namedState(estado);
  return name === "DERIVADO" || name === "APROBADO";
};

/** Why this record cannot be deleted; null if it can. */
export const removeHindrance = ({ actions }: Chosen): string | null => (actions.eliminar ? null : DENIED);

/** Splits the chosen into those that an action takes, and those that it leaves out with their reasons. */
export function sortOut(rows: readonly Chosen[], hindrance: (row: Chosen) => string | null) {
  const able: Chosen[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows) {
    const reason = hindrance(row);
    if (reason === null) able.push(row);
    else leftOut.push({ row, reason });
  }
  return { able, leftOut };
}
