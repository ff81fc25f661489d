import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";
import { ORDEN_10 } from "./orden";

const CAMPOS = CATALOGOS.seccion;

/** Spec 1 §2, §5, §8, §9. */
export const seccion = catalogue({
  resource: "seccion",
  title: "GESTIÓN DE SECCIONES",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "18%", sortable: true },
    { key: "nombre", header: "NOMBRE SECCIÓN", cell: "name", sortable: true },
    { key: "orden", header: "ORDEN", cell: "number", width: "12%" },
  ],
  form: {
    title: "REGISTRO DE SECCIÓN",
    fields: [
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 6 },
      { name: "orden", label: CAMPOS.orden.label, control: "choice", choices: ORDEN_10, span: 6 },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Sección Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Sección actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Sección Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la sección" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "secciones", title: "Gestión de Secciones" },
  empty: "Registre la primera sección con «Nuevo».",
});
