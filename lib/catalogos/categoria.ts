import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";
import { ORDEN_10 } from "./orden";

const CAMPOS = CATALOGOS.categoria;

/** Spec 1 §2, §5, §8, §9. */
export const categoria = catalogue({
  resource: "categoria",
  title: "GESTIÓN DE CATEGORÍAS",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "14%", sortable: true },
    { key: "nombre", header: "NOMBRE CATEGORÍA", cell: "name", sortable: true },
    { key: "orden", header: "ORDEN", cell: "number", width: "10%", sortable: true },
    { key: "seccion", header: "SECCIÓN", cell: "caps", width: "28%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE CATEGORÍA",
    fields: [
      { name: "id_seccion", label: CAMPOS.id_seccion.label, control: "lookup", lookup: "seccion" },
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 4 },
      { name: "orden", label: CAMPOS.orden.label, control: "choice", choices: ORDEN_10, span: 4 },
      {
        name: "meses_vigencia",
        label: CAMPOS.meses_vigencia.label,
        control: "number",
        placeholder: "24",
        span: 4,
      },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Categoría Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Categoría actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Categoría Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la categoría" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "categorias", title: "Gestión de Categorías" },
  empty: "Registre la primera categoría con «Nuevo».",
});
