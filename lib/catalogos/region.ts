import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.region;

/** Spec 1 §2, §5, §8. */
export const region = catalogue({
  resource: "region",
  title: "GESTIÓN DE REGIONES",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "18%", sortable: true },
    { key: "nombre", header: "NOMBRE DE REGIÓN", cell: "name", sortable: true },
    { key: "macro_region", header: "MACRO REGIÓN", cell: "caps", width: "32%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE REGIÓN",
    fields: [
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 4 },
      {
        name: "id_macro_region",
        label: CAMPOS.id_macro_region.label,
        control: "lookup",
        lookup: "listmacro",
        upper: true,
        span: 8,
      },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Región Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Región actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Región Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la región" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [5, 10],
  pdf: { file: "regiones", title: "Gestión de Regiones" },
  empty: "Registre la primera región con «Nuevo».",
});
