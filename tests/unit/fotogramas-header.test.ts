import fc from "fast-check";
import { crc32 } from "node:zlib";
import pLimit from "p-limit";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPhotoHeader } from "@/lib/fotogramas/prepare";
import { inspectPhoto } from "@/ministry-api/fotogramas/inspect";

/** Photos as cameras write them, byte by byte: what is read of them before anything is decoded. */

type Rational = [number, number];
interface Gps {
  latitude: Rational[];
  longitude: Rational[];
  /** null: the tag is missing. */
  refs: [string | null, string | null];
  /** Meters, and 1 for below the sea. */
  altitude?: { figure: Rational; below: 0 | 1 };
  taken?: string;
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

const [BYTE, ASCII, SHORT, LONG, RATIONAL] = [1, 2, 3, 4, 5];
const IFD0 = 8;

interface Tag {
  tag: number;
  type: number;
  count: number;
  content: Buffer;
}

/** EXIF data: the orientation, a position, and a date. */
function tiff({ latitude, longitude, refs, altitude, taken }: Gps, little: boolean): Buffer {
  const number = (bytes: 1 | 2 | 4, value: number) => {
    const content = Buffer.alloc(bytes);
    if (little) content.writeUIntLE(value, 0, bytes);
    else content.writeUIntBE(value, 0, bytes);
    return content;
  };
  const rationals = (tag: number, figures: readonly Rational[]): Tag => ({
    ...{ tag, type: RATIONAL, count: figures.length },
    content: Buffer.concat(figures.flat().map((figure) => number(4, figure))),
  });
  const text = (tag: number, value: string | null): Tag[] =>
    value === null ? [] : [{ tag, type: ASCII, count: value.length + 1, content: Buffer.from(`${value}\0`, "latin1") }];
  const one = (tag: number, type: number, bytes: 1 | 2 | 4, value: number): Tag => ({
    ...{ tag, type, count: 1 },
    content: number(bytes, value),
  });
  /** A directory at its place, and behind it what its entries do not hold themselves. */
  const directory = (at: number, tags: readonly Tag[]): Buffer => {
    const entries = [number(2, tags.length)];
    const behind: Buffer[] = [];
    let place = at + 2 + tags.length * 12 + 4;
    for (const { tag, type, count, content } of tags) {
      entries.push(number(2, tag), number(2, type), number(4, count));
      if (content.length <= 4) entries.push(Buffer.concat([content, Buffer.alloc(4 - content.length)]));
      else {
        entries.push(number(4, place));
        behind.push(content);
        place += content.length;
      }
    }
    return Buffer.concat([...entries, number(4, 0), ...behind]);
  };
  const gps = [
    ...text(1, refs[0]),
    rationals(2, latitude),
    ...text(3, refs[1]),
    rationals(4, longitude),
    ...(altitude ? [one(5, BYTE, 1, altitude.below), rationals(6, [altitude.figure])] : []),
  ];
  const exif = text(0x9003, taken ?? null);
  const first = (gpsAt: number, exifAt: number) =>
    directory(IFD0, [
      one(0x0112, SHORT, 2, 6),
      ...(exif.length > 0 ? [one(0x8769, LONG, 4, exifAt)] : []),
      one(0x8825, LONG, 4, gpsAt),
    ]);
  const gpsAt = IFD0 + first(0, 0).length;
  const gpsPart = directory(gpsAt, gps);
  const exifAt = gpsAt + gpsPart.length;
  const head = Buffer.concat([Buffer.from(little ? "II" : "MM", "latin1"), number(2, 42), number(4, IFD0)]);
  return Buffer.concat([head, first(gpsAt, exifAt), gpsPart, directory(exifAt, exif)]);
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

/** What the API reads of the same picture, drawn whole. */
async function inApi(exif: Buffer) {
  const plain = await picture("jpeg");
  const bytes = Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif])),
    plain.subarray(2),
  ]);
  const { g_x, g_y, tomada } = await inspectPhoto(pLimit(1), bytes, "foto");
  return { position: g_x === null || g_y === null ? null : { latitude: g_x, longitude: g_y }, taken: tomada };
}

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
    expect(await readPhotoHeader(jpeg(exif))).toEqual({ size: { width: 40, height: 30 }, position, taken: null });
  });

  it("is in a PNG too", async () => {
    const file = await pngWith("eXIf", tiff({ ...FIGURES, refs: ["S", "W"] }, false));
    expect(await readPhotoHeader(file)).toEqual({ size: { width: 30, height: 20 }, position: SOUTH_WEST, taken: null });
  });

  const WHOLE = { latitude: expect.closeTo(-20.233333, 5), longitude: expect.closeTo(-67.616667, 5) };
  const zeros: Rational = [0, 0];

  it.each<[string, Partial<Gps>, object]>([
    ["seconds 0/0", { latitude: [[20, 1], [14, 1], zeros], longitude: [[67, 1], [37, 1], zeros] }, WHOLE],
    [
      "seconds over zero",
      {
        latitude: [
          [20, 1],
          [14, 1],
          [9, 0],
        ],
        longitude: [[67, 1], [37, 1], zeros],
      },
      WHOLE,
    ],
    [
      "two parts",
      {
        latitude: [
          [20, 1],
          [14, 1],
        ],
        longitude: [
          [67, 1],
          [37, 1],
        ],
      },
      WHOLE,
    ],
    [
      "two parts, minutes with decimals",
      {
        latitude: [
          [20, 1],
          [1458666, 100000],
        ],
        longitude: [
          [67, 1],
          [3752666, 100000],
        ],
      },
      SOUTH_WEST,
    ],
    [
      "one part, degrees with decimals",
      { latitude: [[20243111, 1000000]], longitude: [[67625444, 1000000]] },
      SOUTH_WEST,
    ],
    [
      "degrees with decimals, the rest 0/0",
      { latitude: [[20243111, 1000000], zeros, zeros], longitude: FIGURES.longitude },
      SOUTH_WEST,
    ],
    ["empty letters", { refs: ["", ""] }, SOUTH_WEST],
    ["no letters", { refs: [null, null] }, SOUTH_WEST],
    ["small letters", { refs: ["s", "w"] }, SOUTH_WEST],
    ["small letters of the other sides", { refs: ["n", "e"] }, NORTH_EAST],
    ["whole words", { refs: ["South", "West"] }, SOUTH_WEST],
    ["an altitude of 0/0", { altitude: { figure: zeros, below: 0 } }, SOUTH_WEST],
    ["an altitude below the sea", { altitude: { figure: [12, 1], below: 1 } }, SOUTH_WEST],
  ])("%s, the same in the browser and in the API", async (_name, change, position) => {
    for (const little of [true, false]) {
      const exif = tiff({ ...FIGURES, refs: ["S", "W"], ...change }, little);
      expect((await readPhotoHeader(jpeg(exif))).position).toEqual(position);
      expect((await inApi(exif)).position).toEqual(position);
    }
  });

  it("any place, however its figures are divided", async () => {
    const place = fc.record({
      degrees: fc.integer({ min: 1, max: 89 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      seconds: fc.integer({ min: 0, max: 5999 }),
    });
    const side = fc.constantFrom("S", "s", "N", "n", "", null);
    await fc.assert(
      fc.asyncProperty(place, side, fc.boolean(), fc.constantFrom(2, 3), async (one, letter, little, count) => {
        const { degrees, minutes, seconds } = one;
        const three: Rational[] = [
          [degrees, 1],
          [minutes, 1],
          [seconds, 100],
        ];
        const two: Rational[] = [
          [degrees, 1],
          [minutes * 6000 + seconds, 6000],
        ];
        const exif = tiff({ ...FIGURES, latitude: count === 3 ? three : two, refs: [letter, "W"] }, little);
        const sign = letter?.toUpperCase() === "N" ? 1 : -1;
        const { position } = await readPhotoHeader(jpeg(exif));
        expect(position?.latitude).toBeCloseTo(sign * (degrees + minutes / 60 + seconds / 360_000), 8);
      }),
    );
  });

  it.each([
    ["as attributes", 'exif:GPSLatitude="20,14.586667S" exif:GPSLongitude="67,37,31.6W"'],
    [
      "as elements",
      "<exif:GPSLatitude>20,14,35.2s</exif:GPSLatitude><exif:GPSLongitude>67,37.526667</exif:GPSLongitude>",
    ],
  ])("in its XMP packet alone, %s", async (_name, written) => {
    const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${written}</x:xmpmeta>`, "latin1"));
    const plain = await picture("jpeg");
    const bytes = Buffer.concat([plain.subarray(0, 2), xmp, plain.subarray(2)]);
    expect((await readPhotoHeader(asFile(bytes))).position).toEqual(SOUTH_WEST);
    const { g_x, g_y } = await inspectPhoto(pLimit(1), bytes, "foto");
    expect({ latitude: g_x, longitude: g_y }).toEqual(SOUTH_WEST);
  });
});

describe("when a photo was taken", () => {
  it.each([
    ["2026:11:20 10:15:30", "2026-11-20T14:15:30.000Z"],
    ["0000:00:00 00:00:00", null],
    ["1980:01:01 00:00:00", null],
    ["2026:13:45 10:15:30", null],
    ["    :  :     :  :  ", null],
  ])("%s is %s: a camera that names no zone shows the time of Bolivia", async (taken, instant) => {
    const exif = tiff({ ...FIGURES, refs: ["S", "W"], taken }, true);
    expect((await readPhotoHeader(jpeg(exif))).taken).toBe(instant);
    expect((await inApi(exif)).taken).toBe(instant);
  });
});

describe("no position", () => {
  const none = (exif: Buffer) => readPhotoHeader(jpeg(exif));
  const NONE = { size: { width: 40, height: 30 }, position: null, taken: null };
  const zero: Rational = [0, 1];

  it.each<[string, Partial<Gps>]>([
    ["a denominator of zero", { latitude: [[20, 0], zero, zero] }],
    ["nothing over nothing", { longitude: [[67, 1], [0, 0], zero] }],
    ["0, 0", { latitude: [zero, zero, zero], longitude: [zero, zero, zero] }],
    ["a latitude over 90", { latitude: [[91, 1], zero, zero] }],
    ["a longitude over 180", { longitude: [[181, 1], zero, zero] }],
    ["whole degrees alone", { latitude: [[20, 1]], longitude: [[67, 1]] }],
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
    expect(await readPhotoHeader(asFile(parts.subarray(0, 90)))).toEqual({ size: null, position: null, taken: null });
  });

  it("a photo without EXIF data has its size", async () => {
    const size = { width: 30, height: 20 };
    expect(await readPhotoHeader(asFile(await picture("jpeg")))).toEqual({ size, position: null, taken: null });
    expect(await readPhotoHeader(await pngWith("tEXt", Buffer.from("Title\0x")))).toEqual({
      size,
      position: null,
      taken: null,
    });
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
