import type { ESTADOS_REGISTRO } from "./resources/registros";
import type { Estado, SegEstado } from "./workflow";

/** The one name of each state, on screens, in files and on paper. */

export type EstadoRegistro = (typeof ESTADOS_REGISTRO)[number];

const ESTADO_NOMBRE: Record<EstadoRegistro, string> = {
  INCOMPLETO: "Incompleto",
  COMPLETO: "Completo",
  DERIVADO: "Derivado",
  APROBADO: "Aprobado",
  "NO APROBADO": "No aprobado",
};

const SEG_ESTADO_NOMBRE: Record<SegEstado, string> = {
  ENTRANTE: "Entrante",
  PENDIENTE: "Pendiente",
  APROBADO: "Aprobado",
  "NO APROBADO": "No aprobado",
};

const named = (words: Readonly<Record<string, string>>) => (code: string) =>
  words[code.trim().toUpperCase().replaceAll("_", " ")] ?? code;

/** A record's state in words; one that is not known is shown as it is. */
export const estadoNombre = named(ESTADO_NOMBRE);

/** The state of one step of the workflow in words; one that is not known is shown as it is. */
export const segEstadoNombre = named(SEG_ESTADO_NOMBRE);

/** Where a record stands in the workflow (decisions §6). */
export const SITUACION_NOMBRE: Record<Estado, string> = {
  borrador: "En registro",
  entrante_gobernacion: "Entrante en la gobernación",
  pendiente_gobernacion: "En revisión de la gobernación",
  entrante_nacional: "Entrante en el nivel nacional",
  pendiente_nacional: "En revisión del nivel nacional",
  devuelto_gobernacion: "Devuelto a la gobernación",
  catalogo: "En el Catálogo Nacional",
};

/** What anyone is told of that: on a sheet, beside its code, and where the sheet is verified. */
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

/** A record's state and where it stands, as a sheet and its verification say them: 'Derivado · en revisión'. */
export const estadoPublico = (estado: string, situacion: SituacionPublica) =>
  [estadoNombre(estado), SITUACION_PUBLICA_NOMBRE[situacion]].filter(Boolean).join(" · ");
