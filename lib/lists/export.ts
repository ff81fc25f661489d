/** Shared by browser and web server: exports of all matching rows (decision 039). */

/** Files for maps, of lists whose rows have coordinates. */
export const MAP_FORMATS = ["geojson", "gpkg", "fgb"] as const;
/** Files of rows. */
const ROWS_FORMATS = ["xlsx", "csv-excel", "csv", ...MAP_FORMATS] as const;
export type RowsFormat = (typeof ROWS_FORMATS)[number];
/** The last is of the attractions' photographs. */
export const EXPORT_FORMATS = [...ROWS_FORMATS, "fotografias"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whose photographs one file holds at most. */
export const PHOTOS_MAX_RECORDS = 300;

/** File name endings that are not the format's name; the two kinds of CSV can be told apart in one folder. */
const ENDING: Partial<Record<ExportFormat, string>> = {
  "csv-excel": "-excel.csv",
  fotografias: "-fotografias.zip",
};
export const exportFile = (file: string, format: ExportFormat) => file + (ENDING[format] ?? `.${format}`);

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

export const EXPORT = {
  button: "Exportar",
  matching: "Todo lo que coincide",
  chosen: "Los elegidos",
  none: "No hay registros que exportar",
} as const;
