import { describe, expect, it } from "vitest";
import { heightAt, photoName, photoSrc } from "@/components/records/photos/photo-src";
import { refusePhoto } from "@/lib/photo-check";

const TYPE = "Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG";
const SIZE = "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB";
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (bytes: readonly number[], size = 1000) => ({ size, slice: () => new Blob([Uint8Array.from(bytes)]) });

describe("a photograph chosen by a person", () => {
  it.each([
    ["a JPEG", JPEG],
    ["a PNG", PNG],
  ])("is taken: %s", async (_name, bytes) => {
    expect(await refusePhoto(file(bytes))).toBeNull();
  });

  it.each([
    ["a text", [0x68, 0x6f, 0x6c, 0x61]],
    ["nothing", []],
    ["a GIF", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
    ["a PNG cut short", PNG.slice(0, 4)],
  ])("is refused by its content: %s", async (_name, bytes) => {
    expect(await refusePhoto(file(bytes))).toBe(TYPE);
  });

  it("is refused over 5 MB", async () => {
    expect(await refusePhoto(file(JPEG, 5 * 1024 * 1024))).toBeNull();
    expect(await refusePhoto(file(JPEG, 5 * 1024 * 1024 + 1))).toBe(SIZE);
    expect(await refusePhoto(file([1, 2, 3], 40 * 1024 * 1024))).toBe(TYPE);
  });

  it("that cannot be read is refused", async () => {
    const gone = { size: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) };
    expect(await refusePhoto(gone)).toBe(TYPE);
  });
});

describe("where a photograph is shown from", () => {
  it("is its stream, by width and version", () => {
    const photo = { id: 7, ruta_fotograma: null, version: 3 };
    expect(photoSrc(photo, 150)).toBe("/api/fotogramappirta/7/imagen?ancho=150&v=3");
    expect(photoSrc({ ...photo, version: null }, 1600)).toBe("/api/fotogramappirta/7/imagen?ancho=1600");
  });

  it("is the answer itself from a server that only sends base64", () => {
    expect(photoSrc({ id: 7, ruta_fotograma: "AAAA", version: null }, 150)).toBe("data:image/jpeg;base64,AAAA");
  });

  it("keeps its place by its shape", () => {
    expect(heightAt({ ancho: 4000, alto: 3000 }, 150)).toBe(113);
    expect(heightAt({ ancho: null, alto: null }, 150)).toBe(100);
    expect(photoName({ id: 7, nombre: null })).toBe("Fotograma 7");
  });
});
