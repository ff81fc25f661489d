import { renderToBuffer } from "@react-pdf/renderer";
import type { Kind } from "@/contract/resources/registros";
import type { Contenido } from "./content";
import type { Emision } from "./emision";
import type { Contorno } from "./outlines";
import { RecordSheet } from "./record-sheet";
import { registerFonts } from "./theme";
import { TrackingSheet } from "./tracking-sheet";
import type { Tramite } from "./tramite";

/** A sheet to draw: plain data, so that it can be sent to another thread. */
export interface Hoja {
  kind: Kind;
  contenido: Contenido;
  tramite: Tramite;
  /** The photos as JPEG, by the hash used in the content; a missing one is marked as missing on the sheet. */
  imagenes: Record<string, Uint8Array>;
  outlines: Contorno[];
  emision: Emision;
}

/** Draws a sheet and returns the bytes of the PDF. Blocks the thread for some hundred milliseconds. */
export async function drawSheet({ kind, contenido, tramite, imagenes, outlines, emision }: Hoja): Promise<Buffer> {
  await registerFonts();
  const around = { kind, tramite, imagenes, outlines, emision };
  return renderToBuffer(
    contenido.clase === "FICHA" ? (
      <RecordSheet {...contenido.data} {...around} />
    ) : (
      <TrackingSheet {...contenido.data} {...around} />
    ),
  );
}
