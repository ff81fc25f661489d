import { renderToBuffer } from "@react-pdf/renderer";
import { TablaDocument, type TablaDocumentProps } from "./document";
import { registerFonts } from "./text";

/** Draws a page of a list and returns the bytes of the PDF. Blocks the thread for up to a second. */
export async function drawTable(sheet: TablaDocumentProps): Promise<Uint8Array> {
  await registerFonts();
  return renderToBuffer(<TablaDocument {...sheet} />);
}
