import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.departamento;

/** Spec 1 §2, §5, §6, §8. */
export const departamento = catalogue({
  resource: "departamento",
  title: "GESTIÓN DE DEPARTAMENTOS",
  columns: [
    { key: "codigo", header: "CÓDIGO DEPARTAMENTO", cell: "code", width: "22%", sortable: true },
    { key: "abreviacion", header: "ABREVIATURA", width: "20%", sortable: true },
    { key: "nombre", header: "DEPARTAMENTO", cell: "name", sortable: true },
  ],
  form: {
    title: "REGISTRO DE DEPARTAMENTO",
    fields: [
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 6 },
      { name: "abreviacion", label: CAMPOS.abreviacion.label, control: "text", span: 6 },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Departamento Registrado" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Departamento actualizado" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Departamento Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro del departamento" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "departamento.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "departamentos", title: "Gestión de Departamentos" },
  empty: "Registre el primer departamento con «Nuevo».",
});
