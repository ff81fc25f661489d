import "server-only";
import { makeZip } from "client-zip";
import { cleanLine } from "@/contract/plain-text";
import type { Fotograma } from "@/contract/resources/hijos";
import type { Atractivo } from "@/contract/resources/registros";
import { formatInstant } from "@/lib/format";
import { csvLine, FOR_EXCEL, MARK } from "@/lib/lists/csv";
import { PHOTOS_MAX_RECORDS } from "@/lib/lists/export";
import { ministry, MinistryError, ministryPhoto } from "@/lib/server/ministry";
import { eitherSignal } from "@/lib/server/upstream";
import type { Rows } from "./rows";

/** The photographs of attractions as one ZIP, stored as they are: pictures would not shrink. */

type PhotographedRecord = Pick<Atractivo, "id" | "cite" | "nombre_atractivo">;

/** The records of these rows; null if they are more than a file may hold. */
export async function recordsToShow(batches: AsyncIterable<Rows>): Promise<PhotographedRecord[] | null> {
  const records: PhotographedRecord[] = [];
  for await (const rows of batches) {
    records.push(...(rows as readonly Atractivo[]));
    if (records.length > PHOTOS_MAX_RECORDS) return null;
  }
  return records;
}

interface PhotoCall {
  token: string;
  signal: AbortSignal;
}

/** The largest width that is served, in px. */
const WIDTH = 1600;

/** What the call answers; null if what it asks for is not there, or no longer. */
const orNull = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof MinistryError && error.status === 404) return null;
    throw error;
  });

/** A record's photos in their order; none of a record that was deleted meanwhile. */
async function listPhotos(id: number, call: PhotoCall): Promise<readonly Fotograma[]> {
  const listed = await orNull(ministry("fotogramappirta.list", { id, query: { imagenes: "0" }, ...call }));
  return listed?.fotograma ?? [];
}

interface Picture {
  input: Uint8Array | AsyncIterable<Uint8Array>;
  ending: "jpg" | "png";
}

/** A photo's picture, of a server that sends it within the list too; null if the store lacks it. */
async function pictureOf({ id, ruta_fotograma }: Fotograma, call: PhotoCall): Promise<Picture | null> {
  if (ruta_fotograma !== null) {
    const input = Buffer.from(ruta_fotograma.replace(/^data:[^,]*,/u, ""), "base64");
    return { input, ending: input[0] === 0x89 ? "png" : "jpg" };
  }
  const photo = await orNull(ministryPhoto(id, WIDTH, { accept: "image/jpeg", ...call }));
  return photo && { input: photo.body, ending: "jpg" };
}

/** A part of a file's name that any system takes. */
const safePart = (text: string) =>
  cleanLine(text)
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .slice(0, 60)
    .replace(/^[-.]+|[-.]+$/g, "");

const stemOf = (file: string) => file.replace(/\.[^.]*$/, "");

/** The same for every server: the record's CITE, the photo's place, and its own name. */
function pictureName({ id, cite }: PhotographedRecord, place: number, { nombre }: Fotograma, ending: string): string {
  const parts = [safePart(cite) || `registro-${id}`, String(place).padStart(2, "0"), safePart(stemOf(nombre ?? ""))];
  return `${parts.filter(Boolean).join("_")}.${ending}`;
}

const HEADS = ["CITE", "ATRACTIVO", "ORDEN", "ARCHIVO", "DESCRIPCIÓN", "TOMADA", "REGISTRADA", "LATITUD", "LONGITUD"];
const MISSING = "No está en el almacén de fotografías";

/** One picture after the other, then the table that tells of all of them. */
async function* zipEntries(records: readonly PhotographedRecord[], call: PhotoCall) {
  const lines = [csvLine([...HEADS, "NOTA"], FOR_EXCEL)];
  for (const record of records) {
    for (const [at, photo] of (await listPhotos(record.id, call)).entries()) {
      const picture = await pictureOf(photo, call);
      const name = picture && pictureName(record, at + 1, photo, picture.ending);
      if (picture && name) yield { name, input: picture.input };
      const { descripcion, tomada, fecha, g_x, g_y } = photo;
      lines.push(
        csvLine(
          [
            ...[record.cite, record.nombre_atractivo, at + 1, name, descripcion],
            ...[formatInstant(tomada ?? ""), formatInstant(fecha ?? ""), g_x, g_y, name ? null : MISSING],
          ],
          FOR_EXCEL,
        ),
      );
    }
  }
  yield { name: "fotografias.csv", input: MARK + lines.join("") };
}

/**
 * Writes the ZIP as its reader takes it, one photo at a time. Errors: MinistryError, and the reader's; both also fail
 * `file`.
 */
export async function writePhotos(
  records: readonly PhotographedRecord[],
  { token, signal }: PhotoCall,
  file: WritableStream<Uint8Array>,
): Promise<void> {
  const ended = new AbortController();
  const either = eitherSignal(signal, ended.signal);
  try {
    await makeZip(zipEntries(records, { token, signal: either.signal })).pipeTo(file);
  } finally {
    // Of a reader that leaves: the photo under way keeps its connection.
    ended.abort();
    either.over();
  }
}
