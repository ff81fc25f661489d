import type { Tone } from "./theme";
import type { Tramite } from "./tramite";

const ESTADO_TONE: Record<string, Tone> = {
  APROBADO: "green",
  DERIVADO: "blue",
  "NO APROBADO": "red",
  COMPLETO: "blue",
};
export const estadoTone = (estado: string): Tone => ESTADO_TONE[estado] ?? "none";

/** What a sheet says of a record that nobody reviews yet, as its verification does. */
export const BORRADOR = "Borrador, sin revisar";

/** The CITE at the head of every page; a draft says there that it is one. */
export const headCite = (cite: string, { situacion }: Pick<Tramite, "situacion">) =>
  situacion === "borrador" ? `${cite} · ${BORRADOR}` : cite;

export const NIVEL: Record<string, string> = { GOBERNACION: "Gobernación", NACIONAL: "Nacional" };

const STEP_TONE: Record<string, Tone> = {
  ENTRANTE: "orange",
  PENDIENTE: "blue",
  APROBADO: "green",
  "NO APROBADO": "red",
};
export const pasoTone = (seg_estado: string): Tone => STEP_TONE[seg_estado] ?? "none";

/** A number in Spanish format: decimal comma. */
export const numero = (value: number | null, unit = "") =>
  value === null ? null : `${value.toLocaleString("es-BO", { maximumFractionDigits: 2 })}${unit && ` ${unit}`}`;
