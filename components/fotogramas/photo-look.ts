import pLimit from "p-limit";
import { api } from "@/lib/api-client";
import { fetchOwn } from "@/lib/connection/own-answer";
import { differenceHash, greyOf, LOOK_WIDTH, remarksOn, type Grey, type Hashed } from "@/lib/fotogramas/look";
import { readPhotoHeader } from "@/lib/fotogramas/prepare";
import { photoSrc, shownPhoto } from "@/lib/fotogramas/shown";
import { photoName } from "./photo-src";
import type { Look } from "./upload-types";

/** Thumbnails loaded at the same time. */
const AT_ONCE = 4;
/** How long an upload waits for the thumbnails of the stored photos, in ms; on a slow line it goes on without them. */
const PATIENCE_MS = 2000;

async function greyCopy(image: Blob, resizeWidth: number): Promise<Grey> {
  const bitmap = await createImageBitmap(image, { imageOrientation: "from-image", resizeWidth, resizeQuality: "high" });
  try {
    const { width, height } = bitmap;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    context.drawImage(bitmap, 0, 0);
    return greyOf(context.getImageData(0, 0, width, height));
  } finally {
    bitmap.close();
  }
}

/** Looks at a chosen photo in the browser, compared with the others. Throws if the browser cannot draw it. */
async function lookAt(file: Blob, others: readonly Hashed[]): Promise<Look> {
  const { size } = await readPhotoHeader(file);
  if (!size) return { remarks: [], hash: null };
  const grey = await greyCopy(file, Math.min(LOOK_WIDTH, size.width, size.height));
  const hash = differenceHash(grey);
  return { remarks: remarksOn(size, grey, hash, others), hash };
}

/** Adds the hashes of a record's stored photos to the list, one by one; those that cannot be loaded are left out. */
async function addStored(id: number, found: Hashed[]): Promise<void> {
  const { fotograma } = await api("fotogramappirta.list", { id, query: { imagenes: "0" } });
  const inTurn = pLimit(AT_ONCE);
  const add = async (photo: ReturnType<typeof shownPhoto>) => {
    const thumbnail = await fetchOwn(photoSrc(photo, 150));
    if (!thumbnail.ok) return;
    const grey = await greyCopy(await thumbnail.blob(), 150);
    found.push({ name: photoName(photo), hash: differenceHash(grey) });
  };
  // A server that sends images within its list has no thumbnails.
  const own = fotograma.map(shownPhoto).filter(({ listed }) => !listed);
  await Promise.allSettled(own.map((photo) => inTurn(() => add(photo))));
}

/** Looks at the photos of one choice: each is compared with those chosen before and with the record's stored ones. */
export function newLook(id_ppirta: number): (file: Blob, chosen: readonly Hashed[]) => Promise<Look> {
  const stored: Hashed[] = [];
  const compared = Promise.race([
    addStored(id_ppirta, stored).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  return async (file, chosen) => {
    await compared;
    return lookAt(file, [...chosen, ...stored]);
  };
}
