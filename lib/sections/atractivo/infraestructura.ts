import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { CALIDAD, CAPACIDAD, DIRECCION, NOMBRE, subtipoOf } from "../servicio-fields";
import { SERVICIO_DE_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2: the facility-type section of type 45. */
export const infraestructura = section({
  ...SERVICIO_DE_ATRACTIVO,
  resource: "infraestructurappirta",
  title: "INFRAESTRUCTURA TURÍSTICA",
  columns: [
    { key: "nombre", header: "NOMBRE", cell: "name" },
    { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "22%" },
    { key: "direccion", header: "DIRECCIÓN", width: "22%" },
    { key: "capacidad", header: "CAPACIDAD", cell: "number", width: "88px" },
    { key: "calidad", header: "CALIDAD", cell: "quality", width: "88px" },
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
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
  },
  empty: "Registre con «Nuevo» el agua, la energía, los baños y demás obras del lugar.",
});
