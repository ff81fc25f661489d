import { PHOTO_HEAD, photoTypeOf } from "@/contract/photo-type";
import { FieldFileError } from "./file-error";
import { Cabeza, Contenido, LIMITS, VERSION } from "./file-schema";
import { PROBLEMAS } from "./texts";
import type { FotoConImagenes, RegistroDeCampo } from "./types";
import { NO_ZIP, ZipError, zipEntries, type ZippedEntry } from "./zip-read";

/** What a file holds. Records and photos belong to nobody until they are loaded for somebody. */
export interface FieldFile {
  persona: { clave: string; nombre: string };
  /** When it was saved, ISO 8601. */
  fecha: string;
  records: readonly Omit<RegistroDeCampo, "persona">[];
  photos: readonly Omit<FotoConImagenes, "persona">[];
  bytes: number;
}

const { errors } = PROBLEMAS.file;

const JSON_BYTES = 64 * 1024 * 1024;
const SMALL_BYTES = 512 * 1024;

/** What brings the content of an older version to the next one, by the version it starts from. */
type Steps = Readonly<Record<number, (older: Record<string, unknown>) => Record<string, unknown>>>;
const STEPS: Steps = {};

/** The content in the present version. Errors: FieldFileError. */
export function migrateContent(content: unknown, steps = STEPS, present = VERSION): unknown {
  const head = Cabeza.safeParse(content);
  if (!head.success) throw new FieldFileError(errors.notOurs);
  let made: Record<string, unknown> = head.data;
  if (head.data.version > present) throw new FieldFileError(errors.newer);
  for (let version = head.data.version; version < present; version += 1) {
    const step = steps[version];
    if (!step) throw new FieldFileError(errors.notOurs);
    made = { ...step(made), version: version + 1 };
  }
  return made;
}

async function jsonOf(entry: ZippedEntry | undefined): Promise<unknown> {
  if (!entry || entry.size > JSON_BYTES) throw new FieldFileError(errors.notOurs);
  const text = await (await entry.read()).text();
  try {
    return JSON.parse(text);
  } catch {
    throw new FieldFileError(errors.damaged);
  }
}

function checkContent(content: unknown): Contenido {
  const current = migrateContent(content);
  const records = Cabeza.safeParse(current).data?.["registros"];
  if (Array.isArray(records) && records.length > LIMITS.records) throw new FieldFileError(errors.tooMany);
  const { data } = Contenido.safeParse(current);
  if (!data) throw new FieldFileError(errors.damaged);
  return data;
}

/** An image of the file, with the type that its first bytes tell. */
async function imageOf(entry: ZippedEntry | undefined, most: number): Promise<Blob | null> {
  if (!entry || entry.size > most) return null;
  const content = await entry.read();
  const type = photoTypeOf(new Uint8Array(await content.slice(0, PHOTO_HEAD).arrayBuffer()));
  return type === "image/jpeg" || type === "image/png" ? content.slice(0, content.size, type) : null;
}

async function photosOf({ fotografias }: Contenido, entries: ReadonlyMap<string, ZippedEntry>) {
  const photos: Omit<FotoConImagenes, "persona">[] = [];
  for (const { archivo, miniatura, ...photo } of fotografias) {
    const contenido = archivo === null ? null : await imageOf(entries.get(archivo), LIMITS.image);
    if (archivo !== null && contenido?.size !== photo.bytes) throw new FieldFileError(errors.photo(photo.nombre));
    // A small picture is only for the screen: without it the photo is as good.
    const small = miniatura === null ? null : await imageOf(entries.get(miniatura), SMALL_BYTES);
    photos.push({ ...photo, contenido, miniatura: small });
  }
  return photos;
}

/** Reads a file and checks all of it. Errors: FieldFileError. */
export async function readFieldFile(file: Blob): Promise<FieldFile> {
  if (file.size > LIMITS.bytes) throw new FieldFileError(errors.tooLarge);
  try {
    const entries = new Map((await zipEntries(file)).map((entry) => [entry.name, entry]));
    const content = checkContent(await jsonOf(entries.get("registro.json")));
    const { persona, fecha, registros } = content;
    return { persona, fecha, records: registros, photos: await photosOf(content, entries), bytes: file.size };
  } catch (error) {
    if (error instanceof FieldFileError) throw error;
    // A file that was moved, or on a card that was taken out, cannot be read either.
    throw new FieldFileError(error instanceof ZipError ? zipMessage(error) : errors.unreadable);
  }
}

const zipMessage = ({ message }: ZipError) => (message === NO_ZIP ? errors.notOurs : errors.damaged);
