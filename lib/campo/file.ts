import { formatDay } from "../format";
import type { FotoConImagenes, PersonaDeCampo, RegistroDeCampo } from "./types";
import { zipOf, type ZipEntry } from "./zip-write";

/** Records with their photos in one file, for another device or the desk. */

/** A file stays well below what reading takes (file-schema.ts). */
const MOST = { bytes: 450 * 1024 * 1024, records: 200 };

interface SavedRecord {
  record: RegistroDeCampo;
  photos: readonly FotoConImagenes[];
}

const imageName = ({ clave, contenido }: FotoConImagenes) =>
  contenido && `fotografias/${clave}.${contenido.type === "image/png" ? "png" : "jpg"}`;
const smallName = ({ clave, miniatura }: FotoConImagenes) => miniatura && `miniaturas/${clave}.jpg`;

function describedPhoto(photo: FotoConImagenes) {
  const { persona: _persona, contenido: _contenido, ...told } = photo;
  return { ...told, archivo: imageName(photo), miniatura: smallName(photo) };
}

function* entriesOf(content: unknown, photos: readonly FotoConImagenes[]): Iterable<ZipEntry> {
  yield { name: "registro.json", content: JSON.stringify(content) };
  for (const photo of photos) {
    const [image, small] = [imageName(photo), smallName(photo)];
    if (image && photo.contenido) yield { name: image, content: photo.contenido };
    if (small && photo.miniatura) yield { name: small, content: photo.miniatura };
  }
}

/** One file. It names who saved it; whose the records are is left out, since they become whose they are loaded for. */
export function fieldFile(
  saved: readonly SavedRecord[],
  { clave, nombre }: Pick<PersonaDeCampo, "clave" | "nombre">,
  at = new Date(),
): Promise<Blob> {
  const photos = saved.flatMap((one) => one.photos);
  const content = {
    formato: "inventario-turistico-campo",
    version: 1,
    persona: { clave, nombre },
    fecha: at.toISOString(),
    registros: saved.map(({ record: { persona: _persona, ...record } }) => record),
    fotografias: photos.map(describedPhoto),
  };
  return zipOf(entriesOf(content, photos));
}

const bytesOf = ({ photos }: SavedRecord) => photos.reduce((sum, { bytes }) => sum + bytes, 0);

/** The records divided among files, so that each can be loaded again. */
export function divideIntoFiles(saved: readonly SavedRecord[], most = MOST): readonly (readonly SavedRecord[])[] {
  const files: SavedRecord[][] = [];
  let bytes = 0;
  for (const one of saved) {
    const last = files.at(-1);
    const size = bytesOf(one);
    if (!last || last.length >= most.records || bytes + size > most.bytes) {
      files.push([one]);
      bytes = size;
    } else {
      last.push(one);
      bytes += size;
    }
  }
  return files;
}

const dayOf = (at: Date) => formatDay(at).split("/").reverse().join("-");

/** The name of a file: `campo-2026-11-21-1.zip`; the number where there are several. */
export function fileName(at: Date, index: number, of: number): string {
  return `campo-${dayOf(at)}${of > 1 ? `-${index + 1}` : ""}.zip`;
}

/** The name of a file with what cannot be read: `campo-sin-leer-2026-11-21.zip`. */
export const unreadableFileName = (at: Date): string => `campo-sin-leer-${dayOf(at)}.zip`;
