import { FORM_KINDS } from "./form-kinds";
import type { RecordKind } from "./record-kind";

/** Facilities (spec 2 §2.2 to §2.5, §8.1). */
export const FACILIDAD: RecordKind = {
  kind: "ppirtf",
  ...FORM_KINDS.ppirtf,
  titles: { list: "Facilidades", new: "Nueva facilidad" },
  list: {
    title: "Gestión de Recursos Turísticos Facilidades",
    heading: "RECURSOS TURÍSTICOS FACILIDADES",
    newLabel: "Nuevo registro",
    rowOptions: [10, 20, 50],
    columns: [
      { key: "cite", header: "CITE", cell: "code", sortable: true },
      { key: "nombre_centro", header: "NOMBRE FACILIDAD", cell: "name", sortable: true },
      { key: "categoria", header: "CATEGORÍA", cell: "caps", sortable: true },
      { key: "tipo", header: "TIPO", cell: "caps", sortable: true },
      { key: "subtipo", header: "SUBTIPO", cell: "caps", sortable: true },
      { key: "codigo", header: "CÓDIGO", cell: "code", sortable: true },
      { key: "estado", header: "ESTADO", cell: "state", sortable: true },
    ],
    tracking: { header: "SEGUIMIENTO", width: "112px" },
    pdf: {
      file: "facilidades",
      title: "Gestión de Recursos Turísticos Facilidades",
      columns: [
        { key: "nombre_centro", header: "FACILIDAD" },
        { key: "categoria", header: "CATEGORÍA" },
        { key: "tipo", header: "TIPO" },
        { key: "subtipo", header: "SUBTIPO" },
        { key: "codigo", header: "CÓDIGO" },
      ],
    },
    empty: "Con «Nuevo registro» se registra la primera facilidad.",
    emptyFiltered: "Ninguna facilidad coincide con los filtros. Quítelos para verlas todas.",
  },
  // A deletion that succeeded is shown with error severity (spec 2 §8).
  remove: {
    removed: { tone: "error", summary: "REGISTRO", detail: "Centro Poblado eliminado con éxito" },
    removeFailed: { tone: "error", summary: "REGISTRO", detail: "No se elimino el registro" },
  },
  map: {
    group: "Grupo de {count} facilidades",
    together: "{count} facilidades en este lugar",
    none: "Ninguna facilidad para mostrar en el mapa",
    cardFailed: "No se pudo cargar la facilidad.",
  },
  page: {
    caption: "INVENTARIO DE RECURSOS TURÍSTICOS FACILIDADES",
    tabs: "Servicios de la facilidad",
    facts: "Datos de la facilidad",
    factsTitle: "INFORMACIÓN CENTRO POBLADO",
  },
};
