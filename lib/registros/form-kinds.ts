import { SECCION } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import type { FormKind } from "./record-kind";

/** What a form needs of its inventory (spec 2 §2.3, §2.7). Without list texts, so that a form's script stays small. */
export const FORM_KINDS: Record<Kind, FormKind> = {
  ppirta: {
    nameKey: "nombre_atractivo",
    seccion: SECCION.atractivos,
    form: {
      title: "REGISTRO DE INVENTARIO DE RECURSO TURÍSTICO ATRACTIVOS",
      updated: { tone: "ok", summary: "REGISTRO", detail: "Datos de atractivo turístico actualizados con éxito" },
    },
  },
  ppirtf: {
    nameKey: "nombre_centro",
    seccion: SECCION.facilidades,
    form: {
      title: "REGISTRO DE INVENTARIO DE RECURSO TURÍSTICO FACILIDADES",
      updated: { tone: "ok", summary: "REGISTRO", detail: "Datos de centro poblado actualizados" },
    },
  },
};
