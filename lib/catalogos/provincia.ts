import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.provincia;

/** Spec 1 §2, §3, §5, §8. */
export const provincia = catalogue({
  resource: "provincia",
  title: "GESTIÓN DE PROVINCIAS",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "10%", sortable: true },
    { key: "sigla", header: "SIGLA", width: "10%", sortable: true },
    { key: "nombre", header: "PROVINCIA", cell: "name", sortable: true },
    { key: "codigo_completo", header: "CÓDIGO AGREGADO", cell: "code", width: "18%", sortable: true },
    { key: "departamento", header: "DEPARTAMENTO", cell: "caps", width: "20%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE PROVINCIA",
    fields: [
      { name: "id_departamento", label: CAMPOS.id_departamento.label, control: "lookup", lookup: "departamentos" },
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 3 },
      { name: "sigla", label: CAMPOS.sigla.label, control: "text", span: 3 },
      {
        name: "codigo_completo",
        label: "Código agregado",
        control: "readonly",
        composed: { parent: "id_departamento", code: "codigo", mark: "" },
        span: 6,
      },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Provincia Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Provincia actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Provincia Eliminada" },
    saveFailed: {
      tone: "error",
      summary: SUMMARY.error,
      detail: "Error de registro de la provincia, debe llenar los datos",
    },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "provincias", title: "Gestión de Provincias" },
  empty: "Registre la primera provincia con «Nuevo».",
});
