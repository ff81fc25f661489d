import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { CALIDAD, CAPACIDAD, COSTO, DIRECCION, NOMBRE, subtipoOf } from "../servicio-fields";
import { SERVICIO_DE_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2: the facility-type section of type 43. */
export const informacionTuristica = section({
  ...SERVICIO_DE_ATRACTIVO,
  resource: "informacionTppirta",
  title: "INFORMACIÓN TURÍSTICA",
  columns: [
    { key: "nombre", header: "NOMBRE", cell: "name" },
    { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "19%" },
    { key: "capacidad", header: "CAPACIDAD", cell: "number", width: "88px" },
    { key: "costo", header: "COSTO %", cell: "number", width: "72px" },
    { key: "calidad", header: "CALIDAD", cell: "quality", width: "88px" },
    { key: "direccion", header: "DIRECCIÓN", width: "19%" },
  ],
  form: {
    title: "REGISTRO DE INFORMACIÓN TURÍSTICA",
    fields: [subtipoOf(SERVICIO.informacion), NOMBRE, CAPACIDAD, COSTO, CALIDAD, DIRECCION],
    blocking: false,
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Información Turística Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Información Turística fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Información Turística Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de Información Turística" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
  },
  empty: "Registre con «Nuevo» las oficinas, casetas, agencias y guías que informan al visitante.",
});
