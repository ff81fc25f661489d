import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.municipio;

/** Spec 1 §2, §4, §5, §8: the department only filters the provinces. */
export const municipio = catalogue({
  resource: "municipio",
  title: "GESTIÓN DE MUNICIPIOS",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "8%", sortable: true },
    { key: "sigla", header: "SIGLA", width: "8%", sortable: true },
    { key: "nombre", header: "MUNICIPIO", cell: "name", sortable: true },
    { key: "provincia", header: "PROVINCIA", cell: "caps", width: "21%", sortable: true },
    { key: "codigo_completo", header: "CÓDIGO AGREGADO", cell: "code", width: "14%", sortable: true },
    { key: "departamento", header: "DEPARTAMENTO", cell: "caps", width: "14%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE MUNICIPIO",
    size: "lg",
    position: { latitude: "latitud", longitude: "longitud" },
    fields: [
      {
        name: "id_departamento",
        label: CAMPOS.id_departamento.label,
        control: "lookup",
        lookup: "departamentos",
        helper: true,
        span: 6,
      },
      {
        name: "id_provincia",
        label: CAMPOS.id_provincia.label,
        control: "lookup",
        lookup: "deppro",
        of: "id_departamento",
        waiting: "Elija antes el departamento",
        span: 6,
      },
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 3 },
      { name: "sigla", label: CAMPOS.sigla.label, control: "text", span: 3 },
      {
        name: "codigo_completo",
        label: "Código agregado",
        control: "readonly",
        composed: { parent: "id_provincia", code: "codigo_completo", mark: "" },
        span: 6,
      },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text", span: 6 },
      { name: "latitud", label: CAMPOS.latitud.label, control: "number", placeholder: "Ej. -19.63773", span: 3 },
      { name: "longitud", label: CAMPOS.longitud.label, control: "number", placeholder: "Ej. -67.67700", span: 3 },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Municipio Registrado" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Municipio actualizado" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Municipio Eliminado" },
    saveFailed: { tone: "error", summary: "ERROR", detail: "Error de registro del municipio" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "municipios", title: "Gestión de Municipios" },
  empty: "Registre el primer municipio con «Nuevo».",
});
