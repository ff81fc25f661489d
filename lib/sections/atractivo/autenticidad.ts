import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { OF_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2. */
export const autenticidad = section({
  ...OF_ATRACTIVO,
  resource: "autppirta",
  title: "GESTIÓN DE AUTENTICIDAD",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "20%" },
    { key: "descripcion", header: "DESCRIPCIÓN", cell: "name" },
  ],
  form: {
    title: "REGISTRO DE AUTENTICIDAD",
    fields: [
      {
        name: "id_criterio",
        label: "Criterio de autenticidad",
        control: "lookup",
        lookup: "listauten",
        show: "codigo-descripcion",
      },
    ],
    // The specification's text for a missing criterion.
    invalidToast: { tone: "error", summary: SUMMARY.error, detail: "El mes es requerido" },
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Autenticidad Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Autenticidad actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Autenticidad Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la autenticidad" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
  },
  empty: "Registre con «Nuevo» los criterios de autenticidad que cumple.",
});
