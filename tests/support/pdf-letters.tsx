import { Document, Page, renderToBuffer } from "@react-pdf/renderer";
import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { OWN_FAMILY } from "@/node-shared/pdf/letters";
import { pdfText } from "./pdf-text";

/** Tests that a PDF says what the record has, and can be searched and copied, whatever was printed before it. */
export function keepsEveryLetter(registerFonts: () => Promise<void>, Text: ComponentType<{ children: string }>) {
  const print = async (words: string, fontWeight: number) => {
    await registerFonts();
    const sheet = (
      <Document>
        <Page style={{ fontFamily: OWN_FAMILY, fontWeight }}>
          <Text>{words}</Text>
        </Page>
      </Document>
    );
    return (await pdfText(await renderToBuffer(sheet))).join(" ");
  };
  /** Runs of several fonts are read as words of their own. */
  const packed = (text: string) => text.replace(/\s/gu, "").normalize();

  it.each([400, 600, 700])("keeps letters whose accented ones came first, in weight %i", async (weight) => {
    const accented = "ÁÉÍÓÚÑÜÇ áéíóúñüç";
    expect(await print(accented, weight)).toBe(accented);
    const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 («½»)";
    expect(await print(plain, weight)).toBe(plain);
  });

  describe("prints each letter as itself", () => {
    it.each([
      ["signs and arrows", "Valores ≥3000 y ≤5 → Ω α, ≠ ± ≈ ∞ ← ↔ √2, 38 °C, 5 m², ½ hora"],
      ["Guaraní", "Tẽta, ñe’ẽ, ĩ ũ ỹ Ẽ Ĩ Ũ Ỹ, kag̃ua G̃uarani, kaꞌa, kaʼa"],
      ["Quechua and Aymara", "Ch’utillos, q’ara, ch’iyar, jach’a, ä ï ü, Qaqachaka, Ŝ ŵ"],
      ["marks that the first font lacks", "x̂ n̲ m̄ ñ̲"],
      ["other scripts", "Αθήνα ἀρχή, Новосибирск, Łódź, Đà Nẵng, Şişli, ɨ ʔ ŋ"],
      ["symbols", "★ ☆ ● ○ ■ ▲ ◆ ✓ ✗ ☎ ⚠ ♿ ① ② № † ‡ ∙ ‐"],
    ])("%s", async (_, words) => {
      expect(packed(await print(words, 400))).toBe(packed(words));
      expect(packed(await print(words, 700))).toBe(packed(words));
    });

    it("a ligature or a wide letter as the letters it stands for", async () => {
      expect(packed(await print("ﬁn Ａ１ 20 ℃ Río‑Seco", 400))).toBe(packed("fin A1 20 °C Río‐Seco"));
    });

    it("as a box where no font has it, one for each", async () => {
      expect(packed(await print("Lago 🦙 Titicaca 漢字 10⁵ \u{ffff} ‰", 400))).toBe(
        packed("Lago □ Titicaca □□ 10□ □ □"),
      );
      expect(packed(await print("👩🏽‍🚀 q\u{313}", 400))).toBe(packed("□ q□"));
    });

    it("nothing for what is never seen", async () => {
      expect(packed(await print("Mirador 🏞️ \u{200b}Ro\u{ad}sa\u{200f}\u{7}\u{2060}rio", 400))).toBe("Mirador🏞Rosario");
      expect(await print("uno\r\ndos\ttres\u{2003}cuatro", 400)).toBe("uno dos tres cuatro");
    });
  });
}
