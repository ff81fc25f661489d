import { FOTOGRAMA } from "@/contract/codes";
import { PHOTO_HEAD, photoTypeOf } from "@/contract/photo-type";

/** A file as the check needs it: its first bytes and its size. */
export interface CheckedFile {
  size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** The type of a file by its first bytes (contract/photo-type.ts); also null for an unreadable file. */
export async function photoType(file: Pick<CheckedFile, "slice">): Promise<ReturnType<typeof photoTypeOf>> {
  try {
    return photoTypeOf(new Uint8Array(await file.slice(0, PHOTO_HEAD).arrayBuffer()));
  } catch {
    // A folder, or a file that was moved after it was chosen.
    return null;
  }
}

/** Is it over the photo limit of 5 MB (spec 2 §5.4)? */
export const tooLarge = (bytes: number) => bytes > FOTOGRAMA.maxBytes;

/** A file as base64 without a data prefix, as the API expects it. */
export function fileBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable file"));
    reader.readAsDataURL(file);
  });
}
