import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { DIRECCION, NOMBRE, SHOWN_DIRECCION, SHOWN_NOMBRE, subtipoOf } from "../servicio-fields";
import { NOT_ELEMINO, OF_FACILIDAD } from "./shared";

/** Spec 2 §3.2, §5.5, §8.1: type 59. */
export const medico = section({
  ...OF_FACILIDAD,
  resource: "medicoppirtf",
  title: "SERVICIO MÉDICO",
  columns: [
    SHOWN_NOMBRE,
    { key: "subtipo", header: "TIPO SERVICIO", cell: "caps", width: "20%" },
    { ...SHOWN_DIRECCION, width: "20%" },
    { key: "hora_inicio", header: "HORA INICIO", cell: "code", width: "96px" },
    { key: "hora_fin", header: "HORA FIN", cell: "code", width: "88px" },
  ],
  form: {
    title: "REGISTRO DE SERVICIO MÉDICO",
    fields: [
      subtipoOf(SERVICIO.medico, "Tipo servicio"),
      NOMBRE,
      DIRECCION,
      { name: "hora_inicio", label: "Hora inicio", control: "time", placeholder: "08:00", span: 6 },
      { name: "hora_fin", label: "Hora fin", control: "time", placeholder: "15:00", span: 6 },
    ],
    invalidToast: { tone: "error", summary: "Error de registro del formulario" },
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Servicio Médico Registrada con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Servicio Médico actualizada con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Servicio Médico Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de Servicio Médico" },
    removeFailed: NOT_ELEMINO,
  },
  empty: "Registre con «Nuevo» los hospitales, centros de salud, farmacias y demás servicios médicos.",
});
