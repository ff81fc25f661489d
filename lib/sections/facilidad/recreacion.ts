import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { PLACE_COLUMNS, placeFields } from "../servicio-fields";
import { NOT_ELIMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1: type 42. */
export const recreacion = section({
  ...OF_FACILIDAD,
  resource: "recreacionppirtf",
  title: "RECREACIÓN",
  columns: PLACE_COLUMNS,
  form: {
    title: "REGISTRO DE RECREACIÓN",
    fields: placeFields(SERVICIO.recreacion),
    blocking: false,
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Recreacion Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Recreacion fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Recreacion Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la Recreacion" },
    removeFailed: NOT_ELIMINO,
  },
  empty: "Registre con «Nuevo» las plazas, canchas, piscinas y demás lugares de recreación.",
});
