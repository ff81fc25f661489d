import type { ExportFormat } from "./export";

/** The byte that ends a row and occurs nowhere else in the file; null if rows cannot be counted this way. */
export const LINE_MARK: Record<ExportFormat, number | null> = {
  ...{ "csv-excel": 13, csv: 13, geojson: 10 },
  ...{ xlsx: null, gpkg: null, fgb: null, fotografias: null },
};

/** Texts of a running export. */
export const EXPORT_RUN = {
  cancel: "Cancelar",
  retry: "Reintentar",
  summary: "EXPORTACIÓN",
  cut: "La descarga se interrumpió y el archivo no se guardó.",
  unreachable: "No hay conexión con el servidor. Revise su conexión y vuelva a intentar.",
  failed: "El servidor no pudo exportar la lista. Vuelva a intentar.",
  cancelled: "La exportación se canceló y el archivo no se guardó.",
} as const;
