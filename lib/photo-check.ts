import { FOTOGRAMA } from "@/contract/codes";

/** A file as the check needs it: its first bytes and its size. */
export interface CheckedFile {
  size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

const SIGNATURES = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;
export type PhotoType = keyof typeof SIGNATURES;
const LONGEST = SIGNATURES["image/png"].length;

const begins = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Which kind of photograph a file is, by its content and not its name (spec 2 §5.4); null where it is none. */
export async function photoType(file: Pick<CheckedFile, "slice">): Promise<PhotoType | null> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  } catch {
    // A folder, or a file that was moved away after it was chosen.
    return null;
  }
  if (begins(head, SIGNATURES["image/jpeg"])) return "image/jpeg";
  return begins(head, SIGNATURES["image/png"]) ? "image/png" : null;
}

/** Is it more than a photograph may have, 5 MB (spec 2 §5.4)? */
export const tooLarge = (bytes: number) => bytes > FOTOGRAMA.maxBytes;

/** The base64 text of a file, without a data prefix, as the wire takes it. */
export function fileBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable file"));
    reader.readAsDataURL(file);
  });
}
