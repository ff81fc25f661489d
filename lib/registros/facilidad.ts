import { CAMPOS_FACILIDAD as CAMPOS } from "@/contract/campos/facilidad";
import { listColumns, pageColumns } from "./columns";
import { FORM_KINDS } from "./form-kinds";
import type { RecordKind } from "./record-kind";

const NAME_FIELDS = { name: ["nombre_centro", CAMPOS.nombre_centro] } as const;

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
    columns: listColumns(NAME_FIELDS),
    tracking: { header: "SEGUIMIENTO", width: "112px" },
    pdf: { file: "facilidades", columns: pageColumns(NAME_FIELDS) },
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
