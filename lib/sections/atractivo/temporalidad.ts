import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { OF_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2. */
export const temporalidad = section({
  ...OF_ATRACTIVO,
  resource: "temppirta",
  title: "GESTIÓN DE TEMPORALIDAD",
  columns: [
    { key: "mes", header: "MES", cell: "name" },
    { key: "hora_inicio", header: "HORA INICIO", cell: "code", width: "24%" },
    { key: "hora_fin", header: "HORA FIN", cell: "code", width: "24%" },
  ],
  form: {
    title: "REGISTRO DE TEMPORALIDAD",
    fields: [
      { name: "id_mes", label: "Mes", control: "lookup", lookup: "listmes" },
      { name: "hora_inicio", label: "Hora inicio", control: "time", placeholder: "08:00", span: 6 },
      { name: "hora_fin", label: "Hora fin", control: "time", placeholder: "15:00", span: 6 },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Temporalidad Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Temporalidad actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Temporalidad Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la temporalidad" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  empty: "Registre con «Nuevo» los meses y las horas en que se puede visitar.",
});
