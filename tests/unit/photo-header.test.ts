import ExifReader from "exifreader";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPhotoHeader } from "@/lib/photo/header";
import { photograph } from "../e2e/support/photo";

/** Bytes of a photo as a chosen file. */
const fileOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

const AT = {
  SW: { latitude: [20, 14, 3516] as [number, number, number], longitude: [67, 37, 3145] as [number, number, number] },
};

/** What the library that the API uses reads of the same photo. */
function byLibrary(photo: Buffer) {
  const { gps } = ExifReader.load(photo, { expanded: true });
  return { latitude: gps?.Latitude, longitude: gps?.Longitude };
}

/** An EXIF block with one table and the position's, in either order of bytes. */
function exifBlock(little: boolean, { latitude = [20, 30, 36], hemispheres = ["S", "E"] } = {}): Uint8Array {
  const view = new DataView(new ArrayBuffer(200));
  const entry = (at: number, tag: number, type: number, count: number, value: number, byte = false) => {
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    if (byte) view.setUint8(at + 8, value);
    else view.setUint32(at + 8, value, little);
  };
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  view.setUint16(8, 1, little);
  entry(10, 0x8825, 4, 1, 26);
  view.setUint16(26, 4, little);
  entry(28, 1, 2, 2, hemispheres[0]?.charCodeAt(0) ?? 0, true);
  entry(40, 2, 5, 3, 80);
  entry(52, 3, 2, 2, hemispheres[1]?.charCodeAt(0) ?? 0, true);
  entry(64, 4, 5, 3, 104);
  [...latitude, 67, 15, 0].forEach((part, index) => {
    view.setUint32(80 + index * 8, part, little);
    view.setUint32(84 + index * 8, 1, little);
  });
  return new Uint8Array(view.buffer);
}

/** A JPEG of that block, and a size after it. */
function jpegWith(exif: Uint8Array): Uint8Array {
  const bytes = exif.length + 8;
  const size = [0xff, 0xc2, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 1, 0, 0, 0];
  return new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xff, 0xe1, bytes >> 8, bytes & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...exif,
    ...size,
    ...[0xff, 0xda, 0, 2],
  ]);
}

describe("a photo's header", () => {
  test("size and position are those that a library of all metadata reads", async () => {
    const photo = await photograph(800, { at: AT.SW });
    const { size, position } = await readPhotoHeader(fileOf(photo));
    expect(size).toEqual({ width: 800, height: 600 });
    const library = byLibrary(photo);
    expect(library.latitude).toBeLessThan(-20);
    expect(position?.latitude).toBeCloseTo(library.latitude ?? 0, 10);
    expect(position?.longitude).toBeCloseTo(library.longitude ?? 0, 10);
  });

  test.each([
    ["little", true],
    ["big", false],
  ])("metadata with the %s end first is read, on either side of the meridians", async (_, little) => {
    const read = async (hemispheres: string[]) =>
      (await readPhotoHeader(fileOf(jpegWith(exifBlock(little, { hemispheres }))))).position;
    expect(await read(["S", "W"])).toEqual({ latitude: -20.51, longitude: -67.25 });
    expect(await read(["N", "E"])).toEqual({ latitude: 20.51, longitude: 67.25 });
  });

  test("a progressive photo tells its size after its metadata", async () => {
    const { size } = await readPhotoHeader(fileOf(jpegWith(exifBlock(true))));
    expect(size).toEqual({ width: 4000, height: 3000 });
  });

  test("a PNG has both, too", async () => {
    const png = await sharp(await photograph(400, { at: AT.SW }))
      .keepMetadata()
      .png()
      .toBuffer();
    const { size, position } = await readPhotoHeader(fileOf(png));
    expect(size).toEqual({ width: 400, height: 300 });
    expect(position?.latitude).toBeCloseTo(-20.2431, 4);
    expect(position?.longitude).toBeCloseTo(-67.6254, 4);
  });

  test("a position of zero, or out of the world, is none", async () => {
    for (const latitude of [
      [0, 0, 0],
      [91, 0, 0],
    ]) {
      expect((await readPhotoHeader(fileOf(jpegWith(exifBlock(true, { latitude }))))).position).toBeNull();
    }
  });

  test("what is cut off, or no photo, tells what it can and breaks nothing", async () => {
    const whole = jpegWith(exifBlock(true));
    for (let length = 0; length < whole.length; length += 1) {
      const { size, position } = await readPhotoHeader(fileOf(whole.slice(0, length)));
      if (length < 213) expect({ size, position }).toEqual({ size: null, position: null });
    }
    const untold = { size: null, position: null };
    expect(await readPhotoHeader(fileOf(new Uint8Array(5000).fill(0xff)))).toEqual(untold);
    expect(await readPhotoHeader(new Blob(["no es una fotografía"]))).toEqual(untold);
  });
});
