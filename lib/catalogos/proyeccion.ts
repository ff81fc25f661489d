import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.proyeccion;

/** Spec 1 §2, §5, §8. */
export const proyeccion = catalogue({
  resource: "proyeccion",
  title: "GESTIÓN DE PROYECCIÓN",
  columns: [
    { key: "nombre", header: "NOMBRE", cell: "name", sortable: true },
    { key: "sigla", header: "SIGLA", width: "30%", sortable: true },
  ],
  form: {
    title: "REGISTRO DE PROYECCIÓN",
    fields: [
      { name: "nombre", label: CAMPOS.nombre.label, control: "text", span: 8 },
      { name: "sigla", label: CAMPOS.sigla.label, control: "text", span: 4 },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Proyección Registrada" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Proyección actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Proyección Eliminada" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la proyección" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "proyeccion", title: "Gestión de Proyección" },
  empty: "Registre la primera proyección con «Nuevo».",
});
