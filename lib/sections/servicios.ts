import { SERVICIO } from "@/contract/codes";
import type { SaveTexts } from "../descriptors";
import { SUMMARY } from "../texts";
import {
  CALIDAD,
  CAPACIDAD,
  COSTO,
  DIRECCION,
  NOMBRE,
  PLACE_COLUMNS,
  placeFields,
  SHOWN_CALIDAD,
  SHOWN_CAPACIDAD,
  SHOWN_DIRECCION,
  SHOWN_NOMBRE,
  subtipoOf,
} from "./servicio-fields";

/**
 * Texts of the facility-type sections of types 43, 44 and 45, shared by facilities and attractions (spec 2 §2.8, §3.2,
 * §3.4, §5.4, §5.5, §8.2). The text of a failed deletion differs by kind.
 */
type SharedTexts = Omit<SaveTexts, "removeFailed">;

export const INFORMACION_TURISTICA = {
  title: "INFORMACIÓN TURÍSTICA",
  columns: PLACE_COLUMNS,
  form: {
    title: "REGISTRO DE INFORMACIÓN TURÍSTICA",
    fields: placeFields(SERVICIO.informacion),
    blocking: false,
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Información Turística Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Información Turística fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Información Turística Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de Información Turística" },
  } satisfies SharedTexts,
} as const;

/** Without columns, because they differ: a facility's has an address. */
export const TRANSPORTE = {
  title: "SERVICIO DE TRANSPORTE",
  form: {
    title: "REGISTRO DE SERVICIO DE TRANSPORTE",
    fields: [
      subtipoOf(SERVICIO.transporte),
      NOMBRE,
      { name: "tramo", label: "Tramo", control: "text", span: 6 },
      { name: "frecuencia", label: "Frecuencia", control: "text", span: 6 },
      CAPACIDAD,
      COSTO,
      CALIDAD,
      DIRECCION,
    ],
    blocking: false,
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Transporte Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Transporte fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Transporte Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de Transporte" },
  } satisfies SharedTexts,
} as const;

export const INFRAESTRUCTURA = {
  title: "INFRAESTRUCTURA TURÍSTICA",
  columns: [
    SHOWN_NOMBRE,
    { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "22%" },
    { ...SHOWN_DIRECCION, width: "22%" },
    SHOWN_CAPACIDAD,
    SHOWN_CALIDAD,
  ],
  form: {
    title: "REGISTRO DE INFRAESTRUCTURA TURÍSTICA",
    fields: [
      subtipoOf(SERVICIO.infraestructura),
      NOMBRE,
      DIRECCION,
      { ...CAPACIDAD, span: 6 },
      { ...CALIDAD, span: 6 },
    ],
    blocking: false,
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Infraestructura Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Infraestructura fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Infraestructura Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de Infraestructura" },
  } satisfies SharedTexts,
} as const;
