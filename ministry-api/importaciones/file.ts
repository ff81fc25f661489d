import { createHash } from "node:crypto";
import type { TipoImportable } from "@/contract/importacion/significados";
import { type HojaLeida, IMPORTACION } from "@/contract/resources/importaciones";
import { bytesOfBase64 } from "../files/base64";
import type { CheckedFile } from "../files/record-file";
import { invalid } from "../http/problem";
import { headerRow, headingsAt } from "./headings/header-row";
import { recognise } from "./headings/recognise";
import type { Hoja, Libro, Linea } from "./types";

const MB = 1024 * 1024;
/** Rows and characters of a cell that the first step shows. */
const SHOWN_ROWS = 12;
const SHOWN_CHARACTERS = 200;
/** Rows below the headings whose values say what a column is. */
const LOOKED_ROWS = 300;

export const refusedFile = (text: string) => invalid({ archivo: [text] });

const TYPES: Readonly<Record<Libro["formato"], string>> = {
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  CSV: "text/csv",
  GEOJSON: "application/geo+json",
  KML: "application/vnd.google-earth.kml+xml",
  KMZ: "application/vnd.google-earth.kmz",
  GPX: "application/gpx+xml",
};
/** The types of files in the store that are an import's. */
export const IMPORT_TYPES: readonly string[] = Object.values(TYPES);

/** The bytes of an uploaded file. Errors: 422 with its size if it is too large. */
export function uploadedBytes(base64: string): Buffer {
  const bytes = bytesOfBase64(base64);
  if (bytes.length === 0) throw refusedFile("El archivo está vacío");
  if (bytes.length > IMPORTACION.maxBytes) {
    const size = (bytes.length / MB).toFixed(1).replace(".", ",");
    throw refusedFile(`El archivo pesa ${size} MB; el máximo es ${IMPORTACION.maxBytes / MB} MB`);
  }
  return bytes;
}

/** The file as the store keeps it. */
export const storedFile = (bytes: Buffer, { formato }: Libro): CheckedFile => ({
  hash: createHash("sha256").update(bytes).digest("hex"),
  tipo: TYPES[formato],
  contenido: bytes,
});

/** What is kept of a sheet: its facts, and its first rows to look at. */
export const factsOf = (tipo: TipoImportable, { nombre, oculta, lineas }: Hoja): HojaLeida => ({
  nombre,
  oculta,
  filas: lineas.length,
  encabezado: headerRow(tipo, lineas),
  primeras: lineas.slice(0, SHOWN_ROWS).map(({ fila, celdas }) => ({
    fila,
    celdas: celdas.map((cell) => cell.slice(0, SHOWN_CHARACTERS)),
  })),
});

/** The sheet that holds the data, most likely: the first visible one with most rows, else the first with most. */
export function likelySheet(sheets: readonly HojaLeida[]): number {
  const visible = sheets.filter(({ oculta, filas }) => !oculta && filas > 0);
  const among = visible.length > 0 ? visible : sheets;
  const most = Math.max(...among.map(({ filas }) => filas));
  return sheets.findIndex((sheet) => among.includes(sheet) && sheet.filas === most);
}

/** The rows below the headings. Errors: 422 with their number if there are too many, or none. */
export function rowsBelow({ nombre, lineas }: Hoja, encabezado: number): Linea[] {
  const below = lineas.filter(({ fila }) => fila > encabezado);
  if (below.length > IMPORTACION.maxFilas) {
    const [found, most] = [below.length, IMPORTACION.maxFilas].map((n) => n.toLocaleString("es-BO"));
    throw refusedFile(`La hoja «${nombre}» tiene ${found} filas; el máximo es ${most}`);
  }
  return below;
}

/** The columns of a sheet below a row of headings, recognised. */
export function columnsAt(tipo: TipoImportable, hoja: Hoja, encabezado: number) {
  const headings = headingsAt(hoja.lineas, encabezado);
  const looked = rowsBelow(hoja, encabezado).slice(0, LOOKED_ROWS);
  const width = Math.max(headings.length, ...looked.map(({ celdas }) => celdas.length));
  const named = Array.from({ length: width }, (_one, n) => headings[n] ?? "");
  const columns = named.map((_one, n) => looked.map(({ celdas }) => (celdas[n] ?? "").slice(0, SHOWN_CHARACTERS)));
  return recognise(tipo, named, columns);
}
