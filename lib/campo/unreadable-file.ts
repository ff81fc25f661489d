import type { PersonaDeCampo } from "./types";
import { belongingsOf, type Unreadable } from "./unreadable";
import { zipOf, type ZipEntry } from "./zip-write";

/** What cannot be read, as it is, in a file for whoever can mend it. It is not loaded again by itself. */

const FORMAT = "inventario-turistico-campo-sin-leer";

const isBlob = (value: unknown): value is Blob => value instanceof Blob;

function endingOf({ type }: Blob): string {
  if (type === "image/jpeg") return "jpg";
  return type === "image/png" ? "png" : "bin";
}

/** The content as JSON, and the images in it, which stand beside it. */
function jsonEntries(content: unknown): readonly ZipEntry[] {
  const images: ZipEntry[] = [];
  const text = JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    if (!isBlob(value)) return value;
    const name = `imagenes/${images.length + 1}.${endingOf(value)}`;
    images.push({ name, content: value });
    return { archivo: name, tipo: value.type, bytes: value.size };
  });
  return [{ name: "sin-leer.json", content: text }, ...images];
}

/** The file. Errors: of the device's store, or of what cannot even be written; each entry was read again. */
export async function unreadableFile(
  unreadable: Unreadable,
  { clave, nombre }: Pick<PersonaDeCampo, "clave" | "nombre">,
  at = new Date(),
): Promise<Blob> {
  const { photos, images } = await belongingsOf(unreadable);
  const head = { formato: FORMAT, version: 1, persona: { clave, nombre }, fecha: at.toISOString() };
  const content = { ...head, registros: unreadable.records, fotografias: photos, imagenes: images };
  const [file, { zipEntries }] = await Promise.all([zipOf(jsonEntries(content)), import("./contract")]);
  for (const entry of await zipEntries(file)) await entry.read();
  return file;
}
