import { renderToBuffer } from "@react-pdf/renderer";
import { type Ficha, RecordSheet } from "./record-sheet";
import { registerFonts } from "./theme";
import { type HojaSeguimiento, TrackingSheet } from "./tracking-sheet";

/** A sheet to draw: plain data, so that it can be handed to another thread. */
export type Hoja = { sheet: "seguimiento"; data: HojaSeguimiento } | { sheet: "ficha"; data: Ficha };

/** Draws a sheet; answers the bytes of the PDF. Keeps the thread busy for some hundred milliseconds. */
export function drawSheet(hoja: Hoja): Promise<Buffer> {
  registerFonts();
  return renderToBuffer(hoja.sheet === "ficha" ? <RecordSheet {...hoja.data} /> : <TrackingSheet {...hoja.data} />);
}
