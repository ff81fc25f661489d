import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.entidad;

/** Spec 1 §2, §5, §6, §8. */
export const entidad = catalogue({
  resource: "entidad",
  title: "ENTIDADES",
  columns: [
    { key: "sigla", header: "SÍGLA", width: "8%", sortable: true },
    { key: "nombre", header: "ENTIDAD", cell: "name", sortable: true },
    { key: "direccion", header: "DIRECCIÓN", width: "14%" },
    { key: "email", header: "E-MAIL", width: "16%" },
    { key: "telefono", header: "TELÉFONO", width: "9%" },
    { key: "provincia", header: "PROVINCIA", cell: "caps", width: "12%", sortable: true },
    { key: "municipio", header: "MUNICIPIO", cell: "caps", width: "12%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE ENTIDAD",
    size: "lg",
    fields: [
      { name: "sigla", label: CAMPOS.sigla.label, control: "text", span: 4 },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text", span: 8 },
      {
        name: "id_departamento",
        label: CAMPOS.id_departamento.label,
        control: "lookup",
        lookup: "departamentos",
        span: 4,
      },
      {
        name: "id_provincia",
        label: CAMPOS.id_provincia.label,
        control: "lookup",
        lookup: "deppro",
        of: "id_departamento",
        waiting: "Elija antes el departamento",
        span: 4,
      },
      {
        name: "id_municipio",
        label: CAMPOS.id_municipio.label,
        control: "lookup",
        lookup: "promun",
        of: "id_provincia",
        waiting: "Elija antes la provincia",
        span: 4,
      },
      { name: "direccion", label: CAMPOS.direccion.label, control: "text", span: 8 },
      { name: "telefono", label: CAMPOS.telefono.label, control: "number", span: 4 },
      { name: "email", label: CAMPOS.email.label, control: "text", span: 6 },
      { name: "web", label: CAMPOS.web.label, control: "text", placeholder: "https://", span: 6 },
      { name: "descripcion", label: CAMPOS.descripcion.label, control: "textarea" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Entidad Registrada con éxito" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Entidad actualizada con éxito" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Entidad Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la entidad" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se eleimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "entidad.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "entidades", title: "Gestión de Entidades", landscape: true },
  empty: "Registre la primera entidad con «Nuevo».",
});
