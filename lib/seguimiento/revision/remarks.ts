import type { SeccionObservada } from "@/contract/secciones";

/** What a reviewer wrote of one record and did not send yet. */
export interface ReviewRemarks {
  observacion: string;
  /** By section, in the order in which they were pointed at. */
  secciones: readonly SeccionObservada[];
}

export const NO_REMARKS: ReviewRemarks = { observacion: "", secciones: [] };

const isObserved = (value: unknown): value is SeccionObservada =>
  typeof value === "object" &&
  value !== null &&
  "seccion" in value &&
  typeof value.seccion === "string" &&
  "observacion" in value &&
  typeof value.observacion === "string";

/** What a draft of this device holds; what is of another shape is left out. */
export function readRemarks(values: Readonly<Record<string, unknown>> | undefined): ReviewRemarks {
  const { observacion, secciones } = values ?? {};
  return {
    observacion: typeof observacion === "string" ? observacion : "",
    secciones: Array.isArray(secciones) ? secciones.filter(isObserved) : [],
  };
}

/** With the observation of one section as it is typed; an empty one takes the section away. */
export function withObservation(said: ReviewRemarks, seccion: string, observacion: string): ReviewRemarks {
  const others = said.secciones.filter((one) => one.seccion !== seccion);
  if (observacion.trim() === "") return { ...said, secciones: others };
  const known = said.secciones.some((one) => one.seccion === seccion);
  const now = { seccion, observacion };
  return {
    ...said,
    secciones: known ? said.secciones.map((one) => (one.seccion === seccion ? now : one)) : [...others, now],
  };
}

/** As it is sent: without blanks around a text. */
export const trimRemarks = ({ observacion, secciones }: ReviewRemarks): ReviewRemarks => ({
  observacion: observacion.trim(),
  secciones: secciones.map((one) => ({ ...one, observacion: one.observacion.trim() })),
});

/** A template added to what is written, on a line of its own. */
export const withTemplate = (written: string, template: string) =>
  written.trim() === "" ? template : `${written.trimEnd()}\n${template}`;
