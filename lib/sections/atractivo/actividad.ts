import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { OF_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2. */
export const actividad = section({
  ...OF_ATRACTIVO,
  resource: "actppirta",
  title: "GESTIÓN DE ACTIVIDAD",
  columns: [
    { key: "tipo_codigo", header: "CÓD. MOTIVACIÓN", cell: "code", width: "16%" },
    { key: "tipo", header: "MOTIVACIÓN", cell: "caps" },
    { key: "subtipo_codigo", header: "CÓD. ACTIVIDAD", cell: "code", width: "16%" },
    { key: "subtipo", header: "ACTIVIDAD", cell: "name" },
  ],
  form: {
    title: "REGISTRO DE ACTIVIDAD",
    fields: [
      { name: "id_tipo", label: "Motivación", control: "lookup", lookup: "motppirta" },
      {
        name: "id_subtipo",
        label: "Actividad",
        control: "lookup",
        lookup: "tiposub",
        of: "id_tipo",
        waiting: "Elija antes la motivación",
      },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Actividad Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Actividad actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Actividad Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la actividad" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
  },
  empty: "Registre con «Nuevo» las actividades que se pueden hacer.",
});
