import { createHash } from "node:crypto";
import { IMPORTACION } from "@/contract/resources/importaciones";
import { bytesOfBase64 } from "../files/base64";
import type { CheckedFile } from "../files/record-file";
import { invalid } from "../http/problem";
import type { Libro } from "./types";

const MB = 1024 * 1024;

const refusedFile = (text: string) => invalid({ archivo: [text] });

const TYPES: Readonly<Record<Libro["formato"], string>> = {
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  XLS: "application/vnd.ms-excel",
  ODS: "application/vnd.oasis.opendocument.spreadsheet",
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

/** What the store names it by. */
export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The file as the store keeps it. */
export const storedFile = (
  { bytes, hash }: { bytes: Buffer; hash: string },
  { formato }: Pick<Libro, "formato">,
): CheckedFile => ({
  hash,
  tipo: TYPES[formato],
  contenido: bytes,
});
