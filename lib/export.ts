/** What the browser and the web server say to one another about exports of every row that matches (decisions §8). */

export const EXPORT_FORMATS = ["xlsx", "csv-excel", "csv", "geojson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a file's name ends with: the two kinds of CSV can be told apart where they lie side by side. */
const ENDING: Record<ExportFormat, string> = {
  xlsx: ".xlsx",
  "csv-excel": "-excel.csv",
  csv: ".csv",
  geojson: ".geojson",
};
export const exportFile = (file: string, format: ExportFormat) => file + ENDING[format];

/** How many rows match, in the answer's headers. */
export const TOTAL_HEADER = "X-Total-Count";

/** The list as it is in sight: its search, its order and its further filters. */
export interface ExportWords {
  q: string;
  sort?: string | undefined;
  filters?: Readonly<Record<string, string | number | null>> | undefined;
}

/** The address of an export; `list` is the resource's name in the contract. */
export function exportHref(list: string, format: ExportFormat, { q, sort, filters = {} }: ExportWords): string {
  const words = Object.entries({ q, sort, ...filters }).filter(([, value]) => (value ?? "") !== "");
  const search = new URLSearchParams(words.map(([name, value]) => [name, String(value)]));
  search.set("formato", format);
  return `/exportar/${list}?${search}`;
}

/** The byte that ends a line of the file and stands nowhere else in it; null where the rows cannot be counted so. */
export const LINE_MARK: Record<ExportFormat, number | null> = { "csv-excel": 13, csv: 13, geojson: 10, xlsx: null };

export const EXPORT = {
  button: "Exportar",
  matching: "Todo lo que coincide",
  none: "No hay registros que exportar",
  formats: {
    xlsx: "Excel (XLSX)",
    "csv-excel": "CSV para Excel",
    csv: "CSV",
    geojson: "GeoJSON",
  } satisfies Record<ExportFormat, string>,
} as const;

/** What is said of an export on its way. */
export const EXPORT_RUN = {
  cancel: "Cancelar",
  retry: "Reintentar",
  summary: "EXPORTACIÓN",
  cut: "La descarga se interrumpió y el archivo no se guardó.",
  unreachable: "No hay conexión con el servidor. Revise su conexión y vuelva a intentar.",
  failed: "El servidor no pudo exportar la lista. Vuelva a intentar.",
  cancelled: "La exportación se canceló y el archivo no se guardó.",
} as const;
