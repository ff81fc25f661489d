import type { Accion } from "@/contract/workflow";
import type { seguimiento } from "../db/schema";
import { Problem } from "../http/problem";
import { fechaHora } from "./la-paz";
import type { Fila } from "./registro";

type Step = Pick<
  typeof seguimiento.$inferSelect,
  "nivel" | "seg_estado" | "nombre_revisor" | "fecha_recepcion" | "fecha_revision"
>;

const LEVEL: Record<Exclude<Accion, "derivar" | "aprobar">, string> = {
  recibir: "GOBERNACION",
  aprobarGobernacion: "GOBERNACION",
  rechazarGobernacion: "GOBERNACION",
  recibirNacional: "NACIONAL",
  aprobarNacional: "NACIONAL",
  rechazarNacional: "NACIONAL",
};

/**
 * The refusal of a transition because the record is no longer in its starting state. Says who was faster and when, if
 * the step shows it. The badge texts are the specification's (spec 2 §4.1).
 */
export function conflict(accion: Accion, fila: Fila, step: Step | null): Problem {
  if (accion === "derivar" || accion === "aprobar" || !step) {
    const text =
      fila.aprobado === 1 ? "Este registro ya fue Aprobado para el Catálogo Nacional" : "Este registro ya fue Derivado";
    return new Problem(409, text);
  }
  if (step.nivel === LEVEL[accion]) {
    if (step.fecha_revision) {
      return new Problem(
        409,
        `Este registro ya fue revisado por ${step.nombre_revisor} el ${fechaHora(step.fecha_revision)}`,
      );
    }
    if (accion.startsWith("recibir") && step.fecha_recepcion) {
      return new Problem(
        409,
        `Este registro ya fue recibido por ${step.nombre_revisor} el ${fechaHora(step.fecha_recepcion)}`,
      );
    }
    if (!accion.startsWith("recibir") && step.seg_estado === "ENTRANTE") {
      return new Problem(409, "Primero debe recibir el registro");
    }
  }
  return new Problem(409, "El registro ya no está en esta bandeja");
}
