import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.macro;

/** Spec 1 §2, §5, §8; its toasts are shown for 3 s (spec 1 §9). */
const ms = 3000;

export const macroregion = catalogue({
  resource: "macro",
  title: "GESTIÓN DE MACRO REGIONES",
  columns: [
    { key: "codigo", header: "CÓDIGO", cell: "code", width: "18%", sortable: true },
    { key: "nombre", header: "MACRO REGIÓN", cell: "name", sortable: true },
  ],
  form: {
    title: "REGISTRO DE MACRO REGIÓN",
    fields: [
      { name: "codigo", label: CAMPOS.codigo.label, control: "text", span: 4 },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text" },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Macro Región Registrada", ms },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Macro Región actualizada", ms },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Macro Región Eliminada", ms },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro de la macro región", ms },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro", ms },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "macroregiones", title: "Gestión de Macro Regiones" },
  empty: "Registre la primera macro región con «Nuevo».",
});
