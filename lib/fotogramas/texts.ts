import { FOTOGRAMA } from "@/contract/codes";
import { WRONG_TYPE } from "@/contract/photo-type";

/** Texts of photographs (spec 2 §5.4, §8.2). */

const okToast = (detail: string) => ({ tone: "ok", summary: "REGISTRO", detail }) as const;
const failedToast = (detail: string, summary = "REGISTRO") => ({ tone: "error", summary, detail }) as const;

const PER_RECORD = `Un atractivo admite hasta ${FOTOGRAMA.maxRecord} fotogramas.`;

export const FOTOGRAMAS = {
  title: "GESTIÓN DE FOTOGRAMAS",
  tooLarge: "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB",
  tooMany: "Máximo 4 archivos permitidos",
  /** More than four go as several batches. */
  batches: "a la vez; si elige más, van por partes",
  touch: "Elija o tome una fotografía",
  tooFew: "Mínimo 1 archivo requerido",
  created: okToast("Fotogramas Registrado con éxito"),
  updated: okToast("Fotograma Actualizada con éxito"),
  favourite: okToast("Fotograma elegido como favorito"),
  /** A deletion that succeeded is shown with error severity (spec 2 §8). */
  removed: failedToast("Fotograma Eliminado"),
  uploadFailed: failedToast("Hubo un problema al subir una o más imágenes", "ERROR DE REGISTRO"),
  favouriteFailed: failedToast("No se guardó como favorito"),
  removeFailed: failedToast("No se eliminó el registro"),
  /** Hints of the file picker. */
  hint: "JPG, JPEG o PNG, menos de 5 MB cada uno",
  hintOne: "JPG, JPEG o PNG, menos de 5 MB",
  /** Shown instead of the picker once the attraction has the maximum number of photos. */
  full: `Este atractivo tiene ${FOTOGRAMA.maxRecord} fotogramas, el máximo`,
  fullHelp: "Para poner otra imagen, reemplace una con el lápiz.",
  perRecord: `Hasta ${FOTOGRAMA.maxRecord} por atractivo`,
  /** Files beyond the attraction's maximum. */
  noRoom: PER_RECORD,
  /** Files that the attraction has no room for. */
  leftOut: (names: string) => `No se agregaron: ${names}.`,
  camera: "Tomar foto",
  none: "Todavía no hay fotogramas",
  noneHelp: "Agregue la primera. La favorita se muestra en la ficha del atractivo.",
  preparing: "Preparando…",
  notPrepared: "No se pudo preparar la imagen. Revise su conexión y vuelva a intentar.",
  /** A photo that was reduced before its upload. */
  reduced: (from: string, to: string) => `Reducida: ${from} → ${to}`,
} as const;

/** What is told of chosen photos before they are sent. */
export const FOTOGRAMA_AVISO = {
  small: (width: number, height: number) => `Es pequeña: ${width} × ${height}`,
  blurred: "Parece borrosa",
  alike: (name: string) => `Se parece mucho a «${name}»`,
  drop: "No enviar",
  question: (count: number) =>
    count === 1 ? "1 fotografía espera su decisión." : `${count} fotografías esperan su decisión.`,
  send: "Enviar de todos modos",
} as const;

/** Ordering the photos of a record. */
export const FOTOGRAMA_ORDEN = {
  drag: "Arrastre para cambiar el lugar",
  up: "Subir",
  down: "Bajar",
  isFirst: "Ya es el primero",
  isLast: "Ya es el último",
  moved: (name: string, place: number, of: number) => okToast(`${name} pasó al lugar ${place} de ${of}`),
  failed: failedToast("No se guardó el orden de los fotogramas"),
} as const;

/** What a photo shows, in a person's words. */
export const FOTOGRAMA_DESCRIPCION = {
  label: "Descripción de",
  placeholder: "Qué muestra la fotografía",
  saving: "Guardando…",
  unsaved: "Sin guardar. Presione Intro para guardar o Esc para dejarla como estaba.",
  now: (stored: string) => (stored ? `Ahora dice: «${stored}».` : "Ahora está sin descripción."),
  failed: failedToast("No se guardó la descripción"),
} as const;

const photographs = (count: number) => `${count} ${count === 1 ? "fotografía" : "fotografías"}`;

/** Photos that are dropped on a record's page. */
export const FOTOGRAMA_SOLTAR = {
  see: "Ver",
  none: failedToast(WRONG_TYPE),
  going: (count: number) => ({
    tone: "info" as const,
    summary: "FOTOGRAMAS",
    detail: `${photographs(count)} en camino a este registro`,
  }),
  noRoom: (count: number) =>
    failedToast(`${photographs(count)} no ${count === 1 ? "se agregó" : "se agregaron"}. ${PER_RECORD}`),
  /** Told, refused or failed. */
  left: (count: number) => ({
    tone: "warn" as const,
    summary: "FOTOGRAMAS",
    detail: `${photographs(count)} sin enviar ${count === 1 ? "espera" : "esperan"} su decisión`,
  }),
} as const;

/** Photos left unsent on this device by an earlier visit. */
export const FOTOGRAMAS_EN_ESPERA = {
  offer: (count: number, names: string) =>
    `En este equipo ${count === 1 ? "quedó" : "quedaron"} ${photographs(count)} sin enviar: ${names}.`,
  resume: "Continuar",
  discard: "Quitar de este equipo",
  question: (count: number) => `¿Quitar de este equipo ${photographs(count)} sin enviar?`,
  /** Confirmation at sign-out. */
  leaving: (count: number) =>
    `En este equipo ${count === 1 ? "queda" : "quedan"} ${photographs(count)} sin enviar. Si cierra la sesión se ${
      count === 1 ? "borra" : "borran"
    } de este equipo. Para enviarlas, vuelva a la pestaña Fotograma de su atractivo.`,
} as const;

/** Offers a photo's own position as the attraction's point. */
export const FOTOGRAMA_PUNTO = {
  offer: (name: string, latitude: string, longitude: string, metres: string | null) =>
    `La fotografía ${name} tiene posición: ${latitude}, ${longitude}${
      metres === null ? "" : `, a ${metres} m del punto registrado`
    }. ¿Usarla como punto del atractivo?`,
  use: "Usar como punto",
  no: "No",
  at: (point: string, metres: string | null) =>
    metres === null ? `Posición ${point}` : `Posición ${point}, a ${metres} m del punto`,
  elsewhere: (department: string) => `Según los contornos, ese punto no está en ${department}.`,
  updated: okToast("Datos de atractivo turístico actualizados con éxito"),
  failed: failedToast("Error al actualizar el registro", "ERROR DE REGISTRO"),
} as const;
