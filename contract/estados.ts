import type { ESTADOS_REGISTRO } from "./resources/registros";
import type { Estado, SegEstado } from "./workflow";

/** Labels of the states, the same on screens, in files and on paper. */

export type EstadoRegistro = (typeof ESTADOS_REGISTRO)[number];

const ESTADO_NOMBRE: Record<EstadoRegistro, string> = {
  INCOMPLETO: "Incompleto",
  COMPLETO: "Completo",
  DERIVADO: "Derivado",
  APROBADO: "Aprobado",
  // Back from a review, and nothing of what was observed has changed since.
  "NO APROBADO": "Devuelto",
};

const SEG_ESTADO_NOMBRE: Record<SegEstado, string> = {
  ENTRANTE: "Entrante",
  PENDIENTE: "Pendiente",
  APROBADO: "Aprobado",
  "NO APROBADO": "No aprobado",
};

const nameLookup = (words: Readonly<Record<string, string>>) => (code: string) =>
  words[code.trim().toUpperCase().replaceAll("_", " ")] ?? code;

/** The label of a record's state; an unknown state is returned as it is. */
export const estadoNombre = nameLookup(ESTADO_NOMBRE);

/** The label of a workflow step's state; an unknown state is returned as it is. */
export const segEstadoNombre = nameLookup(SEG_ESTADO_NOMBRE);

/** Where a record stands in the workflow (decision 024). */
export const SITUACION_NOMBRE: Record<Estado, string> = {
  borrador: "En registro",
  entrante_gobernacion: "Entrante en la gobernación",
  pendiente_gobernacion: "En revisión de la gobernación",
  entrante_nacional: "Entrante en el nivel nacional",
  pendiente_nacional: "En revisión del nivel nacional",
  devuelto_gobernacion: "Devuelto a la gobernación",
  catalogo: "En el Catálogo Nacional",
};

/** The public form of the situation: on a sheet, beside its code, and on the page that verifies the sheet. */
export const SITUACIONES_PUBLICAS = ["CATALOGO", "GOBERNACION", "REVISION", "BORRADOR", "RETIRADO"] as const;
export type SituacionPublica = (typeof SITUACIONES_PUBLICAS)[number];

export const situacionPublica: Record<Estado, SituacionPublica> = {
  borrador: "BORRADOR",
  entrante_gobernacion: "REVISION",
  pendiente_gobernacion: "REVISION",
  devuelto_gobernacion: "REVISION",
  entrante_nacional: "GOBERNACION",
  pendiente_nacional: "GOBERNACION",
  catalogo: "CATALOGO",
};

const SITUACION_PUBLICA_NOMBRE: Record<SituacionPublica, string> = {
  CATALOGO: "en el Catálogo Nacional",
  GOBERNACION: "aprobado por la gobernación",
  REVISION: "en revisión",
  BORRADOR: "borrador, sin revisar",
  RETIRADO: "ya no está en el inventario",
};

/** A record's state and situation, as a sheet and its verification show them: 'Derivado · en revisión'. */
export const estadoPublico = (estado: string, situacion: SituacionPublica) =>
  [estadoNombre(estado), SITUACION_PUBLICA_NOMBRE[situacion]].filter(Boolean).join(" · ");
