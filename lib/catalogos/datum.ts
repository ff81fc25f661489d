import { CATALOGOS } from "@/contract/campos/catalogos";
import { catalogue } from "../descriptors";
import { SUMMARY } from "../texts";

const CAMPOS = CATALOGOS.datum;

/** Spec 1 §2, §5, §8: its name is shown as the description. */
export const datum = catalogue({
  resource: "datum",
  title: "GESTIÓN DE DATUM",
  columns: [
    { key: "sigla", header: "SIGLA", width: "24%", sortable: true },
    { key: "nombre", header: "DESCRIPCIÓN", cell: "name", sortable: true },
  ],
  form: {
    title: "REGISTRO DE DATUM",
    fields: [
      { name: "sigla", label: CAMPOS.sigla.label, control: "text", span: 4 },
      { name: "nombre", label: CAMPOS.nombre.label, control: "text", span: 8 },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Datum Registrado" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Datum actualizado" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Datum Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro del datum" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  permissions: { create: "catalogo.crear", update: "catalogo.editar", remove: "catalogo.eliminar" },
  rowOptions: [10, 25, 50, 100],
  pdf: { file: "datums", title: "Gestión de Datum" },
  empty: "Registre el primer datum con «Nuevo».",
});
