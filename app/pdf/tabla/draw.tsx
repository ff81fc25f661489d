import path from "node:path";
import { renderToBuffer } from "@react-pdf/renderer";
import { openFonts } from "@/node-shared/pdf/text";
import { TablaDocument, type TablaDocumentProps } from "./document";

let ready: Promise<void> | undefined;

/**
 * Opens the fonts, once for all lists. Their paths are relative to the working directory, where the standalone server
 * copies the files. Errors: a font file that is missing.
 */
export const registerFonts = (): Promise<void> =>
  (ready ??= openFonts((file) => path.join(process.cwd(), "node_modules", file)));

/** Draws a page of a list and returns the bytes of the PDF. Blocks the thread for up to a second. */
export async function drawTable(sheet: TablaDocumentProps): Promise<Uint8Array> {
  await registerFonts();
  return renderToBuffer(<TablaDocument {...sheet} />);
}
