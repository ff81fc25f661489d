import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { ESTABLISHMENT_COLUMNS, establishmentFields } from "./establecimiento";
import { NOT_ELIMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1: lodging, type 40. */
export const pernoctacion = section({
  ...OF_FACILIDAD,
  resource: "pernoctacionppirtf",
  title: "PERNOCTACIÓN",
  columns: ESTABLISHMENT_COLUMNS,
  form: {
    title: "REGISTRO DE PERNOCTACIÓN",
    fields: establishmentFields(SERVICIO.pernoctacion),
    blocking: false,
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Pernoctación Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Pernoctación fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Pernoctación Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la pernoctación" },
    removeFailed: NOT_ELIMINO,
  },
  empty: "Registre con «Nuevo» los hoteles, hostales, alojamientos y demás lugares donde dormir.",
});
