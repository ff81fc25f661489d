import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.catsubtipo;

/** Spec 1 §2, §5, §7, §8: the subtypes are those of type 40, and missing fields do not block a save. */
export const catsubtipo = catalogue({
  resource: "catsubtipo",
  title: "CATEGORÍA SUBTIPO",
  columns: [
    { key: "subtipo", header: "SUBTIPO", cell: "caps", width: "34%", sortable: true },
    { key: "nombre", header: "CAT. SUBTIPO", cell: "name", sortable: true },
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "12%", sortable: true },
    { key: "orden", header: "ORDEN", cell: "number", width: "10%", sortable: true },
  ],
  form: {
    title: "DATOS DE CATEGORÍA SUB TIPO",
    blocking: false,
    fields: [
      {
        name: "id_subtipo",
        label: CAMPOS.id_subtipo.label,
        control: "lookup",
        lookup: "tiposub",
        of: 40,
        reads: "subtipo",
      },
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 6 },
      { name: "orden", label: CAMPOS.orden.label, control: "number", span: 6 },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Categoría sub típo Registrado con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "La categoría sub típo fue actualizado con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "La categoría sub típo a sido Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la categoría sub típo" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "categoria-sub-tipo", title: "Gestión de Categorías Sub Típo" },
  empty: "Registre la primera categoría de subtipo con «Nuevo».",
});
