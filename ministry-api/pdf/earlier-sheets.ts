import type { Kind } from "@/contract/resources/registros";
import { SIN_OBSERVACION } from "../seguimiento/workflow/effect";
import type { Fila } from "../seguimiento/workflow/registro";
import type { Contenido } from "./content";
import { hashOf } from "./seal";
import { type Paso, returned, type Tramite, tramiteOf } from "./tramite";

/**
 * Sheets issued while the workflow was part of the content: their hash covers both. Such a sheet is compared with the
 * record as it is now and the workflow as it was when the sheet was issued, derived from the steps' own dates.
 */

const after = (date: Date | null, moment: Date) => date !== null && date > moment;

/**
 * A step as it was at a moment. The receiver's name is taken from the reviewer, who is nearly always the same person.
 */
function stepAt(steps: readonly Paso[], step: Paso, at: number, moment: Date): Paso {
  const receivedLater = after(step.fecha_recepcion, moment);
  if (!receivedLater && !after(step.fecha_revision, moment)) return step;
  const back = returned(steps, at);
  const received = step.fecha_recepcion !== null && !receivedLater;
  return {
    ...step,
    seg_estado: received || back ? "PENDIENTE" : "ENTRANTE",
    fecha_revision: null,
    // A returned step has the observation of the refusal before it.
    observacion: back ? (steps[at - 1]?.observacion ?? null) : null,
    ...(!received && { aprobado_gobernacion: 0, fecha_recepcion: null, nombre_revisor: null }),
  };
}

/** The possible workflow texts of the record at a moment: a draft may have been complete or not, a returned one corrected. */
function tramitesAt(steps: readonly Paso[], moment: Date): Tramite[] {
  const then = steps
    .filter((step) => !after(step.fecha_emision, moment))
    .map((step, at) => stepAt(steps, step, at, moment));
  const last = then.at(-1);
  const refused = last?.nivel === "GOBERNACION" && last.seg_estado === "NO APROBADO";
  const derivado = last && !refused ? 1 : 0;
  const { situacion } = tramiteOf({ derivado, estado: null, observacion: null }, then);
  const observed = refused || situacion === "devuelto_gobernacion";
  const observacion = observed ? (last?.observacion ?? SIN_OBSERVACION) : null;
  const draft = [...(refused ? ["NO APROBADO"] : []), "COMPLETO", "INCOMPLETO"];
  const estados = situacion === "borrador" ? draft : [situacion === "catalogo" ? "APROBADO" : "DERIVADO"];
  return estados.map((estado) => tramiteOf({ derivado, estado, observacion }, then));
}

/** The content as it was hashed then. */
function withWorkflow({ clase, data }: Contenido, { estado, situacion, observacion, pasos }: Tramite) {
  const said = clase === "FICHA" ? { text: estado } : situacion;
  return { clase, data: { ...data, observacion, pasos, estado: said } };
}

interface Issued {
  sha256: string;
  emitida_en: Date;
}

/** The workflow on a sheet of that time, if the record still matches the sheet; otherwise null. */
export function earlierTramite(
  kind: Kind,
  { sha256, emitida_en }: Issued,
  contenido: Contenido,
  fila: Fila,
  steps: readonly Paso[],
): Tramite | null {
  const possible = [tramiteOf(fila, steps), ...tramitesAt(steps, emitida_en)];
  return possible.find((tramite) => hashOf(kind, withWorkflow(contenido, tramite)) === sha256) ?? null;
}
