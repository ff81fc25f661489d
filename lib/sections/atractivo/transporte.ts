import { SERVICIO } from "@/contract/codes";
import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { CALIDAD, CAPACIDAD, COSTO, DIRECCION, NOMBRE, subtipoOf } from "../servicio-fields";
import { SERVICIO_DE_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2: the facility-type section of type 44. */
export const transporte = section({
  ...SERVICIO_DE_ATRACTIVO,
  resource: "transporteppirta",
  title: "SERVICIO DE TRANSPORTE",
  columns: [
    { key: "nombre", header: "NOMBRE", cell: "name" },
    { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "12%" },
    { key: "tramo", header: "TRAMO", width: "14%" },
    { key: "capacidad", header: "CAPACIDAD", cell: "number", width: "88px" },
    { key: "frecuencia", header: "FRECUENCIA", width: "12%" },
    { key: "costo", header: "COSTO %", cell: "number", width: "68px" },
    { key: "calidad", header: "CALIDAD", cell: "quality", width: "88px" },
  ],
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
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
  },
  empty: "Registre con «Nuevo» cada transporte que lleva al atractivo.",
});
