import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { CALIDADES, subtipoOf } from "../servicio-fields";
import { NOT_ELEMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1: type 46; the row's `tipo` is the service and `subtipo` its type. */
export const comunicacion = section({
  ...OF_FACILIDAD,
  resource: "comunicacionppirtf",
  title: "COMUNICACIÓN",
  columns: [
    { key: "tipo", header: "SERVICIO", cell: "caps", width: "28%" },
    { key: "subtipo", header: "TIPO", cell: "name" },
    { key: "cobertura", header: "COBERTURA", cell: "quality", width: "120px" },
  ],
  form: {
    title: "REGISTRO DE COMUNICACIÓN",
    fields: [
      subtipoOf(SERVICIO.comunicacion, "Tipo"),
      { name: "cobertura", label: "Cobertura", control: "choice", choices: CALIDADES },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Comunicación Registrada con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Comunicación actualizada con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Comunicación Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la comunicación" },
    removeFailed: NOT_ELEMINO,
  },
  empty: "Registre con «Nuevo» la telefonía, internet, radio y demás medios de comunicación.",
});
