import { FOTOGRAMA } from "@/contract/codes";
import { FOTOGRAMAS } from "./atractivo-texts";

/** A file as the check needs it: its first bytes and its size. */
export interface CheckedFile {
  size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const begins = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Why a file is no photograph to send, by its content and not its name (spec 2 §5.4); null where it is one. */
export async function refusePhoto(file: CheckedFile): Promise<string | null> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  } catch {
    // A folder, or a file that was moved away after it was chosen.
    return FOTOGRAMAS.wrongType;
  }
  if (!begins(head, JPEG) && !begins(head, PNG)) return FOTOGRAMAS.wrongType;
  return file.size > FOTOGRAMA.maxBytes ? FOTOGRAMAS.tooLarge : null;
}

/** The base64 text of a file, without a data prefix, as the wire takes it. */
export function fileBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable file"));
    reader.readAsDataURL(file);
  });
}
