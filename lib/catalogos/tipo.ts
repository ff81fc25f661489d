import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";
import { ORDEN_100 } from "./orden";

const CAMPOS = CATALOGOS.tipo;

/** Spec 1 §2, §3, §5, §8, §9. */
export const tipo = catalogue({
  resource: "tipo",
  title: "TIPOS DE CATEGORÍA",
  columns: [
    { key: "codigo_completo", header: "CÓDIGO", cell: "code", width: "14%", sortable: true },
    { key: "nombre", header: "TIPO DE CATEGORÍA", cell: "name", sortable: true },
    { key: "categoria", header: "NOMBRE CATEGORÍA", cell: "caps", width: "38%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE TIPOS DE CATEGORÍA",
    fields: [
      { name: "id_categoria", label: CAMPOS.id_categoria.label, control: "lookup", lookup: "categoria" },
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 4 },
      { name: "orden", label: CAMPOS.orden.label, control: "choice", choices: ORDEN_100, span: 4 },
      {
        name: "codigo_completo",
        label: "Código completo",
        control: "readonly",
        composed: { parent: "id_categoria", code: "codigo", mark: "." },
        span: 4,
      },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "El Tipo de categoría se registró con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "El Tipo se actualizó con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Tipo Eliminada" },
    saveFailed: { tone: "error", summary: "ERROR", detail: "Error de registro del tipo" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "tipos", title: "Gestión de Típos" },
  empty: "Registre el primer tipo con «Nuevo».",
});
