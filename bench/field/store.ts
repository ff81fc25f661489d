import { newKey } from "../../lib/new-key";
import type { Page } from "playwright";
import * as z from "zod";
import sharp from "sharp";
import { NAME } from "../../lib/campo/database";
import type { DatosDeFoto, RegistroDeCampo } from "../../lib/campo/types";

/** Photographs of a phone's camera, as the field screen keeps them. */

const EDGE = 3000;
const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const COMMENT = 0xfe;

/** The part of a JPEG that holds a comment; put after its first two bytes it makes it another file, equally valid. */
export function jpegComment(text: string): Buffer {
  const content = Buffer.from(text, "utf8");
  const length = Buffer.alloc(2);
  // It counts itself.
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([MARKER, COMMENT]), length, content]);
}

/** A JPEG's bytes after its first two. Errors: it is none. */
export function afterStart(jpeg: Buffer): Buffer {
  if (jpeg[0] !== MARKER || jpeg[1] !== START_OF_IMAGE) throw new Error("Not a JPEG");
  return jpeg.subarray(2);
}

/** A JPEG of about a megabyte and a half, with a camera's grain. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: EDGE,
      height: (EDGE * 3) / 4,
      channels: 3,
      background: "#6d5a48",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer();

/** What is written into the device's store, and read from it, past the application. */

/** Different images; each photograph is one of them with a comment of its own. */
const IMAGES = 4;
const START = Buffer.from([0xff, 0xd8]);

const Kept = z.object({ partes: z.array(z.object({ valores: z.record(z.string(), z.string()) })) });

/** A photograph without its pictures, which are made in the page. */
interface Shot {
  photo: Omit<DatosDeFoto, "bytes">;
  /** Its file: these bytes, then those of that image. */
  head: string;
  image: number;
}

const shotOf = ({ clave, persona }: RegistroDeCampo, index: number): Shot => ({
  photo: {
    clave: newKey(),
    persona,
    registro: clave,
    nombre: `IMG_${1000 + index}.jpg`,
    reducida: null,
    g_x: -16.51234,
    g_y: -68.12345,
    favorita: false,
    desde: new Date().toISOString(),
    llego: null,
    id: null,
    intentada: false,
    problema: null,
  },
  head: Buffer.concat([START, jpegComment(`photograph ${index}`)]).toString("base64"),
  image: index % IMAGES,
});

/** Which record each photograph belongs to: so many to the first, the others to the other records in turns. */
export const sharedOut = (photos: number, records: number, first: number): readonly number[] =>
  Array.from({ length: photos }, (_, index) => (index < first ? 0 : 1 + (index % (records - 1))));

interface Stored {
  records: number;
  photos: number;
  /** Bytes of the photographs. */
  bytes: number;
}

/** Writes records and photographs; `firsts` of the photographs belong to the first record. Returns what is there. */
export async function fill(
  page: Page,
  records: readonly RegistroDeCampo[],
  { photos, firsts }: { photos: number; firsts: number },
): Promise<Stored> {
  const images: string[] = [];
  while (images.length < IMAGES) images.push(afterStart(await photograph()).toString("base64"));
  const shots = sharedOut(photos, records.length, firsts).flatMap((at, index) => {
    const record = records[at];
    return record ? [shotOf(record, index)] : [];
  });
  return page.evaluate(
    async (given) => {
      const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const type = "image/jpeg";
      // As lib/campo/add-photo.ts makes it.
      const smallOf = async (image: Blob) => {
        const bitmap = await createImageBitmap(image);
        const scale = 480 / Math.max(bitmap.width, bitmap.height);
        const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
        canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        bitmap.close();
        return (await canvas.convertToBlob({ type, quality: 0.7 })).arrayBuffer();
      };
      const images: { rest: Uint8Array<ArrayBuffer>; small: ArrayBuffer }[] = [];
      for (const base64 of given.images) {
        const rest = bytesOf(base64);
        images.push({ rest, small: await smallOf(new Blob([new Uint8Array([0xff, 0xd8]), rest], { type })) });
      }
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(given.name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error("no store"));
      });
      const put = (store: string, value: object) =>
        new Promise<void>((resolve, reject) => {
          const transaction = db.transaction(store, "readwrite");
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
          transaction.objectStore(store).put(value);
        });
      for (const record of given.records) await put("registros", record);
      let bytes = 0;
      for (const { photo, head, image } of given.shots) {
        const { rest, small } = images[image] ?? {};
        if (!rest || !small) continue;
        const contenido = new Blob([bytesOf(head), rest], { type });
        bytes += contenido.size;
        const miniatura = new Blob([small], { type });
        const { clave, persona, registro } = photo;
        const sizes = { bytes: contenido.size, bytesMiniatura: miniatura.size };
        await put("fotos", { ...photo, ...sizes, conImagen: true });
        await put("imagenes", { clave, persona, registro, contenido, miniatura });
      }
      const count = (store: string) =>
        new Promise<number>((resolve) => {
          const asked = db.transaction(store).objectStore(store).count();
          asked.onsuccess = () => resolve(asked.result);
        });
      const stored = { records: await count("registros"), photos: await count("fotos"), bytes };
      db.close();
      return stored;
    },
    { name: NAME, images, records: [...records], shots },
  );
}

/** The texts of that name in all parts of a record, as they stand in the store now. */
export async function keptTexts(page: Page, clave: string, field: string): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(
    ({ name, key }) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error("no store"));
        opening.onsuccess = () => {
          const asked = opening.result.transaction("registros").objectStore("registros").get(key);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
    { name: NAME, key: clave },
  );
  return Kept.parse(found).partes.flatMap(({ valores }) => valores[field] ?? []);
}
