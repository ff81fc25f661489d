import { type Accion, transitions } from "@/contract/workflow";
import type { seguimiento } from "../../db/schema";
import { Problem } from "../../http/problem";
import { fechaHora } from "./la-paz";
import type { Fila } from "./registro";

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
