/** Shared by browser and web server: exports of all matching rows (decisions §8). */

export const EXPORT_FORMATS = ["xlsx", "csv-excel", "csv", "geojson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** File name endings; the two kinds of CSV differ, so that they can be told apart in one folder. */
const ENDING: Record<ExportFormat, string> = {
  xlsx: ".xlsx",
  "csv-excel": "-excel.csv",
  csv: ".csv",
  geojson: ".geojson",
};
export const exportFile = (file: string, format: ExportFormat) => file + ENDING[format];

/** Response header with the number of matching rows. */
export const TOTAL_HEADER = "X-Total-Count";

/** The list as shown: its search, sort order and filters. */
export interface ExportWords {
  q: string;
  sort?: string | undefined;
  filters?: Readonly<Record<string, string | number | null>> | undefined;
}

/** The URL of an export; `list` is the resource's name in the contract. */
export function exportHref(list: string, format: ExportFormat, { q, sort, filters = {} }: ExportWords): string {
  const words = Object.entries({ q, sort, ...filters }).filter(([, value]) => (value ?? "") !== "");
  const search = new URLSearchParams(words.map(([name, value]) => [name, String(value)]));
  search.set("formato", format);
  return `/exportar/${list}?${search}`;
}

/** The byte that ends a row and occurs nowhere else in the file; null if rows cannot be counted this way. */
export const LINE_MARK: Record<ExportFormat, number | null> = { "csv-excel": 13, csv: 13, geojson: 10, xlsx: null };

export const EXPORT = {
  button: "Exportar",
  matching: "Todo lo que coincide",
  chosen: "Los elegidos",
  none: "No hay registros que exportar",
  formats: {
    xlsx: "Excel (XLSX)",
    "csv-excel": "CSV para Excel",
    csv: "CSV",
    geojson: "GeoJSON",
  } satisfies Record<ExportFormat, string>,
} as const;

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
