import ExifReader from "exifreader";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPhotoHeader } from "@/lib/photo/header";

/** Photos as cameras write them, byte by byte: what is read of them before anything is decoded. */

type Rational = [number, number];
interface Gps {
  latitude: [Rational, Rational, Rational];
  longitude: [Rational, Rational, Rational];
  refs: [string, string];
}

/** 20° 14' 35.2" and 67° 37' 31.6". */
const FIGURES: Pick<Gps, "latitude" | "longitude"> = {
  latitude: [
    [20, 1],
    [14, 1],
    [3520, 100],
  ],
  longitude: [
    [67, 1],
    [37, 1],
    [3160, 100],
  ],
};
const NORTH_EAST = { latitude: expect.closeTo(20.243111, 5), longitude: expect.closeTo(67.625444, 5) };
const SOUTH_WEST = { latitude: expect.closeTo(-20.243111, 5), longitude: expect.closeTo(-67.625444, 5) };

const [SHORT, LONG, ASCII, RATIONAL] = [3, 4, 2, 5];
const ORIENTATION = 0x0112;
const GPS_POINTER = 0x8825;
const IFD0 = 8;
const GPS_IFD = 50;
const FIGURES_AT = 120;

/** EXIF data: the orientation, and a position of degrees, minutes and seconds. */
function tiff({ latitude, longitude, refs }: Gps, little: boolean): Buffer {
  const bytes = Buffer.alloc(FIGURES_AT + 48);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const entry = (at: number, [tag, type, count]: [number, number, number]) => {
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    return at + 8;
  };
  bytes.write(little ? "II" : "MM", 0, "latin1");
  view.setUint16(2, 42, little);
  view.setUint32(4, IFD0, little);
  view.setUint16(IFD0, 2, little);
  view.setUint16(entry(IFD0 + 2, [ORIENTATION, SHORT, 1]), 6, little);
  view.setUint32(entry(IFD0 + 14, [GPS_POINTER, LONG, 1]), GPS_IFD, little);
  view.setUint16(GPS_IFD, 4, little);
  for (const [index, figures] of [latitude, longitude].entries()) {
    const at = GPS_IFD + 2 + index * 24;
    bytes.write(refs[index] ?? "", entry(at, [1 + index * 2, ASCII, 2]), "latin1");
    const place = FIGURES_AT + index * 24;
    view.setUint32(entry(at + 12, [2 + index * 2, RATIONAL, 3]), place, little);
    for (const [part, [over, under]] of figures.entries()) {
      view.setUint32(place + part * 8, over, little);
      view.setUint32(place + part * 8 + 4, under, little);
    }
  }
  return bytes;
}

const twoBytes = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), twoBytes(content.length + 2), content]);
const SIZE = segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0]));
const asFile = (...parts: Buffer[]) => new File([Uint8Array.from(Buffer.concat(parts))], "foto.jpg");
const jpegParts = (exif: Buffer) => [
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
  segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif])),
  SIZE,
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0, 0, 0xff, 0xd9]),
];
const jpeg = (exif: Buffer) => asFile(...jpegParts(exif));

const picture = (format: "jpeg" | "png") =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: "#fff" } })
    .toFormat(format)
    .toBuffer();

/** A PNG with a chunk after its head. */
async function pngWith(type: string, content: Buffer): Promise<File> {
  const plain = await picture("png");
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return asFile(plain.subarray(0, 33), length, named, sum, plain.subarray(33));
}

describe("where a photo was taken", () => {
  it.each([
    ["little", "S", "W", SOUTH_WEST],
    ["big", "S", "W", SOUTH_WEST],
    ["little", "N", "E", NORTH_EAST],
    ["big", "N", "E", NORTH_EAST],
  ])("in %s-endian order, %s and %s; its size as stored, though it is turned", async (order, south, west, position) => {
    const exif = tiff({ ...FIGURES, refs: [south, west] }, order === "little");
    expect(await readPhotoHeader(jpeg(exif))).toEqual({ size: { width: 40, height: 30 }, position });
  });

  it("is in a PNG too", async () => {
    const file = await pngWith("eXIf", tiff({ ...FIGURES, refs: ["S", "W"] }, false));
    expect(await readPhotoHeader(file)).toEqual({ size: { width: 30, height: 20 }, position: SOUTH_WEST });
  });

  it("is what the API reads of the same file", async () => {
    const exif = tiff({ ...FIGURES, refs: ["S", "E"] }, true);
    const { gps } = ExifReader.load(Buffer.concat(jpegParts(exif)), { expanded: true });
    const { position } = await readPhotoHeader(jpeg(exif));
    expect(position).toEqual({ latitude: gps?.Latitude, longitude: gps?.Longitude });
  });
});

describe("no position", () => {
  const none = (exif: Buffer) => readPhotoHeader(jpeg(exif));
  const NONE = { size: { width: 40, height: 30 }, position: null };
  const zero: Rational = [0, 1];

  it.each<[string, Partial<Gps>]>([
    ["a denominator of zero", { latitude: [[20, 0], zero, zero] }],
    ["nothing over nothing", { longitude: [[67, 1], [0, 0], zero] }],
    ["0, 0", { latitude: [zero, zero, zero], longitude: [zero, zero, zero] }],
    ["a latitude over 90", { latitude: [[91, 1], zero, zero] }],
    ["a longitude over 180", { longitude: [[181, 1], zero, zero] }],
  ])("%s", async (_name, change) => {
    expect(await none(tiff({ ...FIGURES, refs: ["S", "W"], ...change }, true))).toEqual(NONE);
  });

  it("EXIF data that was cut off, or is none", async () => {
    const whole = tiff({ ...FIGURES, refs: ["S", "W"] }, true);
    for (const length of [0, 1, 4, 9, 20, 60, 119]) {
      expect((await none(whole.subarray(0, length))).size, `${length} bytes`).toEqual(NONE.size);
    }
    expect(await none(Buffer.from("not EXIF at all, nor anything like it"))).toEqual(NONE);
  });

  it("a file that ends in its EXIF data says nothing", async () => {
    const parts = Buffer.concat(jpegParts(tiff({ ...FIGURES, refs: ["S", "W"] }, true)));
    expect(await readPhotoHeader(asFile(parts.subarray(0, 90)))).toEqual({ size: null, position: null });
  });

  it("a photo without EXIF data has its size", async () => {
    const size = { width: 30, height: 20 };
    expect(await readPhotoHeader(asFile(await picture("jpeg")))).toEqual({ size, position: null });
    expect(await readPhotoHeader(await pngWith("tEXt", Buffer.from("Title\0x")))).toEqual({ size, position: null });
  });

  it("thousands of tags that each say to be 64 kB are read in a moment", async () => {
    const bytes = Buffer.alloc(65_000);
    bytes.write("II*\0\b\0\0\0", 0, "latin1");
    bytes.writeUInt16LE(5400, IFD0);
    for (let index = 0; index < 5400; index += 1) {
      const at = IFD0 + 2 + index * 12;
      bytes.writeUInt16LE(0x10f, at);
      bytes.writeUInt16LE(7, at + 2);
      bytes.writeUInt32LE(64_000, at + 4);
    }
    const start = performance.now();
    expect(await none(bytes)).toEqual(NONE);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
