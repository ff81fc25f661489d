import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { ESTABLISHMENT_COLUMNS, establishmentFields } from "./establecimiento";
import { NOT_ELIMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1: dining, type 41. */
export const restauracion = section({
  ...OF_FACILIDAD,
  resource: "restauracionppirtf",
  title: "RESTAURACIÓN",
  columns: ESTABLISHMENT_COLUMNS,
  form: {
    title: "REGISTRO DE RESTAURACIÓN",
    fields: establishmentFields(SERVICIO.restauracion),
    blocking: false,
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Restauración Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Restauración fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Restauración Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la Restauración" },
    removeFailed: NOT_ELIMINO,
  },
  empty: "Registre con «Nuevo» los restaurantes, pensiones, cafés y demás lugares donde comer.",
});
