import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { OF_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2. */
export const declaratoria = section({
  ...OF_ATRACTIVO,
  resource: "decppirta",
  title: "GESTIÓN DE DECLARATORIA",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "20%" },
    { key: "descripcion", header: "DESCRIPCIÓN", cell: "name" },
  ],
  form: {
    title: "REGISTRO DE DECLARATORIA",
    fields: [{ name: "id_tipo_declaratoria", label: "Tipo declaratoria", control: "lookup", lookup: "listpatri" }],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Declaratoria Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Declaratoria actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Declaratoria Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la declaratoria" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eliminó el registro" },
  },
  empty: "Registre con «Nuevo» cada declaratoria de patrimonio del atractivo.",
});
