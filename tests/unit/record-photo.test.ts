import { describe, expect, it } from "vitest";
import { heightAt, photoFacts, photoName, photoSrc } from "@/components/fotogramas/photo-src";
import { Fotograma } from "@/contract/resources/hijos";
import { photoType, tooLarge } from "@/lib/fotogramas/check";
import { shownPhoto } from "@/lib/fotogramas/shown";

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (bytes: readonly number[]) => ({ slice: () => new Blob([Uint8Array.from(bytes)]) });

describe("a photograph chosen by a person", () => {
  it.each([
    ["image/jpeg", JPEG],
    ["image/png", PNG],
  ])("is taken: %s", async (type, bytes) => {
    expect(await photoType(file(bytes))).toBe(type);
  });

  it.each([
    ["a text", [0x68, 0x6f, 0x6c, 0x61]],
    ["nothing", []],
    ["a GIF", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
    ["a PNG cut short", PNG.slice(0, 4)],
  ])("is refused by its content: %s", async (_name, bytes) => {
    expect(await photoType(file(bytes))).toBeNull();
  });

  it("is refused over 5 MB", () => {
    expect(tooLarge(5 * 1024 * 1024)).toBe(false);
    expect(tooLarge(5 * 1024 * 1024 + 1)).toBe(true);
  });

  it("that cannot be read is refused", async () => {
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) };
    expect(await photoType(gone)).toBeNull();
  });
});

describe("where a photograph is shown from", () => {
  const photo = { id: 7, id_ppirta: 3, version: 3, listed: false };

  it("is its stream, by width and version", () => {
    expect(photoSrc(photo, 150)).toBe("/api/fotogramappirta/7/imagen?ancho=150&v=3");
    expect(photoSrc({ ...photo, version: null }, 1600)).toBe("/api/fotogramappirta/7/imagen?ancho=1600");
  });

  it("names its record where the server only sends pictures within the record's list", () => {
    expect(photoSrc({ ...photo, version: null, listed: true }, 150)).toBe(
      "/api/fotogramappirta/7/imagen?ancho=150&de=3",
    );
  });

  it("never carries the picture itself into a page", () => {
    const base64 = Buffer.alloc(3000, 7).toString("base64");
    const shown = shownPhoto(Fotograma.parse({ id: 7, id_ppirta: 3, ruta_fotograma: base64, favorito: "1" }));
    expect(JSON.stringify(shown)).not.toContain(base64.slice(0, 100));
    expect(shown).toMatchObject({ id: 7, favorito: "1", listed: true });
    expect(shownPhoto(Fotograma.parse({ id: 8, favorito: 0 }))).toMatchObject({ listed: false });
  });

  it("says shape, size and date, as far as they are known", () => {
    const facts = { ancho: 4032, alto: 3024, bytes: 2_202_009, fecha: "2026-11-21T18:32:00Z" };
    expect(photoFacts(facts)).toBe("4032 × 3024 · 2,1 MB · 21/11/2026 14:32");
    expect(photoFacts({ ancho: null, alto: null, bytes: null, fecha: null })).toBe("");
  });

  it("keeps its place by its shape", () => {
    expect(heightAt({ ancho: 4000, alto: 3000 }, 150)).toBe(113);
    expect(heightAt({ ancho: null, alto: null }, 150)).toBe(100);
    expect(photoName({ id: 7, nombre: null })).toBe("Fotograma 7");
  });
});
