import { Document, Page, renderToBuffer, Text } from "@react-pdf/renderer";
import { expect, it } from "vitest";
import { pdfText } from "./pdf-text";

type PageStyle = { fontFamily: string[] };

/** Tests that printed text can be searched and copied, whatever the process has printed before. */
export function keepsEveryLetter(registerFonts: () => Promise<void>, page: PageStyle) {
  const print = async (words: string, fontWeight: number) => {
    await registerFonts();
    const sheet = (
      <Document>
        <Page style={{ fontFamily: page.fontFamily, fontWeight }}>
          <Text>{words}</Text>
        </Page>
      </Document>
    );
    return (await pdfText(await renderToBuffer(sheet))).join(" ");
  };
  it.each([400, 600, 700])("keeps letters whose accented ones came first, in weight %i", async (weight) => {
    const accented = "ÁÉÍÓÚÑÜÇ áéíóúñüç";
    expect(await print(accented, weight)).toBe(accented);
    const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 («½»)";
    expect(await print(plain, weight)).toBe(plain);
  });
}
