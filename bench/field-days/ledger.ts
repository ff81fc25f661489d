import { createHash } from "node:crypto";
import type { Kind } from "../../contract/resources/registros";
import type { Recurso, Textos } from "../../lib/campo/types";

/** What was entered, kept apart from the device: what must stand on the server in the end. */

interface EnteredPhoto {
  nombre: string;
  image: Buffer;
  /** SHA-256 of the image. */
  hash: string;
  g_x: number | null;
  g_y: number | null;
}

export interface Entered {
  /** The beginning of its name, which no other record has. */
  mark: string;
  /** Its key on the device. */
  clave: string;
  kind: Kind;
  own: Textos;
  /** Null while nothing of it was typed. */
  information: Textos | null;
  /** By the key of the part or photo on the device. */
  rows: Map<string, { recurso: Recurso; values: Textos }>;
  photos: Map<string, EnteredPhoto>;
  favourite: string | null;
}

export const hashOf = (image: Uint8Array): string => createHash("sha256").update(image).digest("hex");

/** How much was entered. */
export const sizeOf = (ledger: readonly Entered[]) => ({
  records: ledger.length,
  sections: ledger.reduce((sum, { rows }) => sum + rows.size, 0),
  photographs: ledger.reduce((sum, { photos }) => sum + photos.size, 0),
});
