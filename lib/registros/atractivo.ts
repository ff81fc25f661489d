import { CAMPOS_ATRACTIVO as CAMPOS } from "@/contract/campos/atractivo";
import { columnOf, listColumns, pageColumns } from "./columns";
import { FORM_KINDS } from "./form-kinds";
import type { RecordKind } from "./record-kind";

const NAME_FIELDS = {
  name: ["nombre_atractivo", CAMPOS.nombre_atractivo],
  others: [columnOf("jerarquia", CAMPOS.jerarquia)],
} as const;

/** Attractions (spec 2 §2.6 to §2.9, §8.2). */
export const ATRACTIVO: RecordKind = {
  kind: "ppirta",
  ...FORM_KINDS.ppirta,
  titles: { list: "Atractivos", new: "Nuevo atractivo" },
  list: {
    title: "Gestión de Recursos Turísticos Atractivos",
    newLabel: "Nuevo registro",
    rowOptions: [10, 20, 50],
    columns: listColumns(NAME_FIELDS),
    tracking: { header: "PDF", width: "48px" },
    pdf: { file: "atractivos", landscape: true, columns: pageColumns(NAME_FIELDS) },
    empty: "Con «Nuevo registro» se registra el primer atractivo.",
    emptyFiltered: "Ningún atractivo coincide con los filtros. Quítelos para verlos todos.",
  },
  // A deletion that succeeded is shown with error severity (spec 2 §8).
  remove: {
    removed: { tone: "error", summary: "REGISTRO", detail: "Atractivo turístico eliminado con éxito" },
    removeFailed: { tone: "error", summary: "REGISTRO", detail: "No se eliminó el Atractivo turístico" },
  },
  map: {
    group: "Grupo de {count} atractivos",
    together: "{count} atractivos en este lugar",
    none: "Ningún atractivo para mostrar en el mapa",
    cardFailed: "No se pudo cargar el atractivo.",
  },
  page: {
    caption: "INVENTARIO DE RECURSOS TURISTICOS",
    tabs: "Secciones del atractivo",
    facts: "Datos del atractivo",
  },
};
