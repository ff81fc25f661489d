import { DIAS_PAPELERA } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import type { Choice, Column, ToastText } from "../descriptors";

/** Texts of the bin. A count comes formatted. */
export const BIN = {
  title: "Papelera",
  subtitle: `Registros borrados en los últimos ${DIAS_PAPELERA} días. Vuelven con todo lo suyo, en el estado que tenían.`,
  rowOptions: [10, 25, 50, 100],
  empty: "No hay registros borrados.",
  emptyFiltered: "Ningún registro borrado coincide con los filtros.",
  absent: "El servidor del ministerio no guarda lo que se borra.",
  tipo: "Inventario",
  restore: "Restaurar",
  show: "Ver info",
  failed: { tone: "error", summary: "PAPELERA", detail: "No se pudo restaurar el registro" } satisfies ToastText,
  restored: { tone: "ok", summary: "PAPELERA", detail: "Registro restaurado con éxito" } satisfies ToastText,
  choice: "ELEGIR",
  page: "Elegir la página",
  pick: (name: string) => `Elegir ${name}`,
  bar: "Registros elegidos",
  chosen: (count: string) => `${count} ${count === "1" ? "elegido" : "elegidos"}`,
  leave: "Quitar la selección",
} as const;

export const BIN_KINDS: readonly Choice[] = [
  { value: "ppirta", label: "Atractivos" },
  { value: "ppirtf", label: "Facilidades" },
];

/** A deleted record as the screen shows it. */
export type BinRow = {
  /** Unique in a list of both inventories. */
  id: number;
  tipo: Kind;
  /** Its number within its inventory. */
  registro: number;
  cite: string;
  nombre: string;
  departamento: string;
  municipio: string;
  estado: string | null;
  eliminado_en: string | null;
  eliminado_por: string;
};

export const BIN_COLUMNS = [
  { key: "nombre", header: "NOMBRE", cell: "name" },
  { key: "tipo", header: "INVENTARIO", width: "112px" },
  { key: "municipio", header: "MUNICIPIO", width: "19%", below: { key: "departamento", header: "DEPARTAMENTO" } },
  { key: "estado", header: "ESTADO", width: "122px" },
  { key: "eliminado_en", header: "BORRADO", cell: "instant", width: "136px", sortable: true },
  { key: "eliminado_por", header: "POR", width: "17%" },
] as const satisfies readonly Column<keyof BinRow & string>[];
