import { CALIDAD_NOMBRE } from "@/contract/codes";
import type { Estado } from "@/contract/workflow";
import type { Tone } from "./theme";

/** Codes of the wire in the words a reader expects (spec 2 §3.3). */
const YES_NO: Record<string, string> = { t: "Sí", f: "No", SI: "Sí", NO: "No" };
const PRESENT: Record<string, string> = { A: "Sí", I: "No" };
const PROTECTED: Record<string, string> = { A: "Protegido", I: "No protegido" };

const decode = (words: Record<string, string>) => (code: string | null) =>
  code === null ? null : (words[code] ?? code);

export const siNo = decode(YES_NO);
export const presente = decode(PRESENT);
export const protegido = decode(PROTECTED);
export const calidad = decode(CALIDAD_NOMBRE);

/** Where a record stands, as the tracking sheet says it. */
export const SITUACION: Record<Estado, { text: string; tone: Tone }> = {
  borrador: { text: "EN ELABORACIÓN", tone: "none" },
  entrante_gobernacion: { text: "ENTRANTE EN LA GOBERNACIÓN", tone: "orange" },
  pendiente_gobernacion: { text: "EN REVISIÓN EN LA GOBERNACIÓN", tone: "blue" },
  entrante_nacional: { text: "ENTRANTE EN EL NIVEL NACIONAL", tone: "orange" },
  pendiente_nacional: { text: "EN REVISIÓN EN EL NIVEL NACIONAL", tone: "blue" },
  devuelto_gobernacion: { text: "DEVUELTO A LA GOBERNACIÓN", tone: "orange" },
  catalogo: { text: "EN EL CATÁLOGO NACIONAL", tone: "green" },
};

export const NIVEL: Record<string, string> = { GOBERNACION: "Gobernación", NACIONAL: "Nacional" };

const STEP_TONE: Record<string, Tone> = {
  ENTRANTE: "orange",
  PENDIENTE: "blue",
  APROBADO: "green",
  "NO APROBADO": "red",
};
export const pasoTone = (seg_estado: string): Tone => STEP_TONE[seg_estado] ?? "none";

/** A number as Spanish prose writes it: decimal comma. */
export const numero = (value: number | null, unit = "") =>
  value === null ? null : `${value.toLocaleString("es-BO", { maximumFractionDigits: 2 })}${unit && ` ${unit}`}`;
