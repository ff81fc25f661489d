import { createHash } from "node:crypto";
import { and, eq, inArray, isNotNull, lt, notExists, notInArray, sql } from "drizzle-orm";
import { IMPORTACION, ESTADOS_EN_CURSO } from "@/contract/resources/importaciones";
import { bytesOfBase64 } from "../files/base64";
import type { CheckedFile } from "../files/record-file";
import { invalid, Problem } from "../http/problem";
import type { Book } from "./types";
import type { FileStore } from "../files/file-store";
import type { StoredImport } from "./access";
import type { File } from "./read/read";
import type { Db } from "../db/client";
import { archivo, fotogramappirta, importacion, importacionFila, usuario } from "../db/schema";
import type { WorkServices } from "./job/lease";

/** The file of an import: checked, kept, read again, and removed when nothing uses it. */

const MB = 1024 * 1024;

const refusedFile = (text: string) => invalid({ archivo: [text] });

const TYPES: Readonly<Record<Book["formato"], string>> = {
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
const IMPORT_TYPES: readonly string[] = Object.values(TYPES);

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
  { formato }: Pick<Book, "formato">,
): CheckedFile => ({
  hash,
  tipo: TYPES[formato],
  contenido: bytes,
});

const fileGone = () => new Problem(409, "El archivo ya no se guarda. Súbalo otra vez.");

/** An import's stored file, read in this person's turn. Errors: 409 once it was removed, also where its bytes are asked for. */
export function keptFile(files: FileStore, { hash, archivo }: StoredImport, persona: number): File {
  if (hash === null) throw fileGone();
  const bytes = async () => {
    const content = await files.get(hash);
    if (!content) throw fileGone();
    return content;
  };
  return { nombre: archivo, hash, bytes, persona };
}

const DAY_MS = 86_400_000;

/** Gives up imports of that age that have brought nothing in, and lets go of the files of the others. */
async function letGo(db: Db, before: Date): Promise<void> {
  const old = and(lt(importacion.creado_en, before), notInArray(importacion.estado, [...ESTADOS_EN_CURSO]));
  const brought = db
    .select({ one: sql`1` })
    .from(importacionFila)
    .where(and(eq(importacionFila.id_importacion, importacion.id), isNotNull(importacionFila.id_registro)));
  await db.delete(importacion).where(and(old, notExists(brought)));
  await db
    .update(importacion)
    .set({ hash: null })
    .where(and(old, isNotNull(importacion.hash)));
}

/** A stored file that no import, photo or document uses. */
const unused = (db: Db) => {
  const one = { one: sql`1` };
  return and(
    notExists(db.select(one).from(importacion).where(eq(importacion.hash, archivo.hash))),
    notExists(db.select(one).from(fotogramappirta).where(eq(fotogramappirta.hash, archivo.hash))),
    notExists(db.select(one).from(usuario).where(eq(usuario.documento, archivo.hash))),
  );
};

/**
 * Removes a file of an import that nothing uses. The row goes last: a crash in between leaves it, and the file is removed
 * the next day.
 */
export async function removeUnused(db: Db, files: FileStore, hash: string): Promise<void> {
  const theirs = and(eq(archivo.hash, hash), inArray(archivo.tipo, [...IMPORT_TYPES]), unused(db));
  if ((await db.$count(archivo, theirs)) === 0) return;
  await files.remove(hash);
  await db.delete(archivo).where(theirs);
}

/**
 * Removes the files of imports that began 90 days ago or earlier, and such imports as a whole if they have brought
 * nothing in. A file that something else uses stays. It may be ended anywhere and run by several processes at once.
 */
export async function removeOldFiles(db: Db, { files, clock, log }: WorkServices): Promise<void> {
  await letGo(db, new Date(clock().getTime() - IMPORTACION.dias * DAY_MS));
  const gone = await db
    .select({ hash: archivo.hash })
    .from(archivo)
    .where(and(inArray(archivo.tipo, [...IMPORT_TYPES]), unused(db)));
  for (const { hash } of gone) await removeUnused(db, files, hash);
  if (gone.length > 0) log.info("import.files_removed", { files: gone.length });
}
