import { renderToBuffer } from "@react-pdf/renderer";
import type { Kind } from "@/contract/resources/registros";
import type { HojaCalidad } from "../calidad/sheet";
import type { Contenido } from "./content";
import type { Emision } from "./emision";
import type { Contorno } from "./outlines";
import { QualitySheet } from "../calidad/quality-sheet";
import { RecordSheet } from "./record-sheet";
import { registerFonts } from "./text";
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

/** What the thread draws: a record's sheet, or the quality board's. */
export type Dibujo = Hoja | { calidad: HojaCalidad };

/** Draws a sheet and returns the bytes of the PDF. Blocks the thread for some hundred milliseconds. */
export async function drawSheet(dibujo: Dibujo): Promise<Buffer> {
  await registerFonts();
  return "calidad" in dibujo ? renderToBuffer(<QualitySheet {...dibujo.calidad} />) : drawRecord(dibujo);
}

function drawRecord({ kind, contenido, tramite, imagenes, outlines, emision }: Hoja): Promise<Buffer> {
  const around = { kind, tramite, imagenes, outlines, emision };
  return renderToBuffer(
    contenido.clase === "FICHA" ? (
      <RecordSheet {...contenido.data} {...around} />
    ) : (
      <TrackingSheet {...contenido.data} {...around} />
    ),
  );
}
