import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { OF_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2. */
export const integridad = section({
  ...OF_ATRACTIVO,
  resource: "intppirta",
  title: "GESTIÓN DE INTEGRIDAD",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "20%" },
    { key: "descripcion", header: "DESCRIPCIÓN", cell: "name" },
  ],
  form: {
    title: "REGISTRO DE INTEGRIDAD",
    fields: [
      {
        name: "id_criterio",
        label: "Criterio de integridad",
        control: "lookup",
        lookup: "listintegridad",
        show: "codigo-descripcion",
      },
    ],
    // The specification's text for a missing criterion.
    invalidToast: { tone: "error", summary: SUMMARY.error, detail: "El mes es requerido" },
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Integridad Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Integridad actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Integridad Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la integridad" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
  },
  empty: "Registre con «Nuevo» los criterios de integridad que cumple.",
});
