import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";
import { ORDEN_100 } from "./orden";

const CAMPOS = CATALOGOS.subtipo;

/** Spec 1 §2, §3, §5, §8, §9: the category only filters the types and is optional. */
export const subtipo = catalogue({
  resource: "subtipo",
  title: "SUBTIPOS",
  columns: [
    { key: "codigo_completo", header: "CÓDIGO", cell: "code", width: "12%", sortable: true },
    { key: "nombre", header: "SUBTIPO CATEGORÍA", cell: "name", sortable: true },
    { key: "tipo", header: "TIPO CATEGORÍA", cell: "caps", width: "28%", sortable: true },
    { key: "categoria", header: "NOMBRE CATEGORÍA", cell: "caps", width: "26%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE SUBTIPO DE CATEGORÍA",
    fields: [
      { name: "id_categoria", label: CAMPOS.id_categoria.label, control: "lookup", lookup: "categoria" },
      {
        name: "id_tipo",
        label: CAMPOS.id_tipo.label,
        control: "lookup",
        lookup: "cattip",
        of: "id_categoria",
        orElse: "tipo",
      },
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 4 },
      { name: "orden", label: CAMPOS.orden.label, control: "choice", choices: ORDEN_100, span: 4 },
      {
        name: "codigo_completo",
        label: "Código completo",
        control: "readonly",
        composed: { parent: "id_tipo", code: "codigo_completo", mark: "." },
        span: 4,
      },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "SubTipo Registrado" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "El SubTipo se actualizó con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "SubTipo Eliminada" },
    saveFailed: { tone: "error", summary: "ERROR", detail: "Error de registro del tipo" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "subtipo-categoria", title: "Gestión de SubTípo Categorías" },
  empty: "Registre el primer subtipo con «Nuevo».",
});
