import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { readPhotoHeader } from "@/lib/fotogramas/prepare";
import { preparePhoto } from "@/lib/fotogramas/prepare";
import { FIELD, fitSize, ORIGINAL, reducePhoto, wantsReducing, type Decoded } from "@/lib/fotogramas/reduce";

const MB = 1024 * 1024;
const JPEG_BYTES = [0xff, 0xd8, 0xff, 0xe0];

/** A file of that many bytes that starts like a JPEG. */
function sized(bytes: number, name = "foto.jpg"): File {
  const content = new Uint8Array(bytes);
  content.set(JPEG_BYTES);
  return new File([content], name);
}

const jpegOf = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });

/** A browser whose JPEGs have the given sizes, one for each attempt. */
function browser(sizes: readonly number[], { width = 4032, height = 3024, type = "image/jpeg" } = {}) {
  const tries: [number, number, number][] = [];
  const close = vi.fn();
  const decode = async (): Promise<Decoded> => ({
    width,
    height,
    close,
    encode: async (size, quality) => {
      tries.push([size.width, size.height, quality]);
      return new Blob([new Uint8Array(sizes[tries.length - 1] ?? 0)], { type });
    },
  });
  return { decode, tries, close };
}

/** A real photo with its position in the EXIF data: -20.24311, -67.62544. */
const located = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#6d5a48" } })
    .withExif({
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "20/1 14/1 3520/100",
        GPSLongitudeRef: "W",
        GPSLongitude: "67/1 37/1 3160/100",
      },
    })
    .jpeg()
    .toBuffer();

const asFile = (bytes: Buffer, name = "foto.jpg") => new File([Uint8Array.from(bytes)], name);

describe("whether a photograph is made smaller", () => {
  it.each([
    [1 * MB, { width: 4000, height: 3000 }, false],
    [4 * MB, { width: 4000, height: 3000 }, false],
    [4 * MB + 1, { width: 1000, height: 800 }, true],
    [1 * MB, { width: 4032, height: 3024 }, true],
    [1 * MB, { width: 3024, height: 4032 }, true],
    [12 * MB, null, true],
    [1 * MB, null, false],
  ])("at the desk %i bytes, %o: %s", (bytes, size, wanted) => {
    expect(wantsReducing(bytes, size)).toBe(wanted);
  });

  it("fits the longest edge, keeps the shape and enlarges nothing", () => {
    expect(fitSize({ width: 8000, height: 6000 }, 3500)).toEqual({ width: 3500, height: 2625 });
    expect(fitSize({ width: 3000, height: 9000 }, 3500)).toEqual({ width: 1167, height: 3500 });
    expect(fitSize({ width: 800, height: 600 }, 3500)).toEqual({ width: 800, height: 600 });
    expect(fitSize({ width: 90_000, height: 1 }, 3500)).toEqual({ width: 3500, height: 1 });
  });
});

describe("making it smaller", () => {
  it("is one JPEG of 3500 px where that fits", async () => {
    const { decode, tries, close } = browser([2 * MB]);
    expect((await reducePhoto(sized(12 * MB), decode))?.size).toBe(2 * MB);
    expect(tries).toEqual([[3500, 2625, 0.85]]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("tries once more, smaller, while it is over 5 MB", async () => {
    const { decode, tries } = browser([6 * MB, 3 * MB]);
    expect((await reducePhoto(sized(12 * MB), decode))?.size).toBe(3 * MB);
    expect(tries[1]).toEqual([2600, 1950, 0.8]);
  });

  it("is one of 2048 px in the field, and none where the person wants the original size", async () => {
    const { decode, tries } = browser([600_000]);
    const camera = { width: 4032, height: 3024 };
    expect(wantsReducing(3 * MB, camera, FIELD)).toBe(true);
    expect((await reducePhoto(sized(3 * MB), decode, FIELD))?.size).toBe(600_000);
    expect(tries).toEqual([[2048, 1536, 0.85]]);
    expect(wantsReducing(0.5 * MB, { width: 2048, height: 1536 }, FIELD)).toBe(false);
    expect(wantsReducing(5 * MB, { width: 9000, height: 6000 }, ORIGINAL)).toBe(false);
    expect(wantsReducing(5 * MB + 1, null, ORIGINAL)).toBe(true);
  });

  it("never gives a larger file: an original that may be sent stays", async () => {
    const { decode, tries } = browser([4.6 * MB]);
    expect(await reducePhoto(sized(4.5 * MB), decode)).toBeNull();
    expect(tries).toHaveLength(1);
  });

  it("gives nothing where the browser cannot decode, encode, or fit it", async () => {
    expect(await reducePhoto(sized(12 * MB), () => Promise.reject(new Error("undecodable")))).toBeNull();
    expect(await reducePhoto(sized(12 * MB), browser([1 * MB, 1 * MB], { type: "image/png" }).decode)).toBeNull();
    expect(await reducePhoto(sized(12 * MB), browser([7 * MB, 6 * MB]).decode)).toBeNull();
    const broken = browser([]);
    const decode = async () => ({ ...(await broken.decode()), encode: () => Promise.reject(new Error("no canvas")) });
    expect(await reducePhoto(sized(12 * MB), decode)).toBeNull();
    expect(broken.close).toHaveBeenCalledOnce();
  });
});

describe("what a photograph says of itself", () => {
  it("is its size and where it was taken", async () => {
    const { size, position } = await readPhotoHeader(asFile(await located(640, 480)));
    expect(size).toEqual({ width: 640, height: 480 });
    expect(position?.latitude).toBeCloseTo(-20.243111, 6);
    expect(position?.longitude).toBeCloseTo(-67.625444, 6);
  });

  it("is the size of a PNG too, and nothing where there is nothing to read", async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await readPhotoHeader(asFile(png))).toEqual({
      size: { width: 30, height: 20 },
      position: null,
      taken: null,
    });
    expect(await readPhotoHeader(sized(20))).toEqual({ size: null, position: null, taken: null });
  });
});

describe("a chosen file, ready to be sent", () => {
  const never = async () => {
    throw new Error("was not to be made smaller");
  };

  it("is refused by its content, and by its size only after it was made smaller", async () => {
    expect(await preparePhoto(new File(["hola"], "falsa.jpg"), never)).toEqual({
      ok: false,
      reason: "Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG",
    });
    for (const brand of ["heic", "mif1"]) {
      const telephone = new File([`\0\0\0\u0018ftyp${brand}`, new Uint8Array(100)], "IMG_0412.HEIC");
      expect(await preparePhoto(telephone, never)).toEqual({
        ok: false,
        reason:
          "Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG. «IMG_0412.HEIC» es HEIC: en el teléfono abra Ajustes, Cámara, Formatos, elija «Más compatible» y tome la foto de nuevo.",
      });
    }
    expect(await preparePhoto(sized(12 * MB), async () => null)).toEqual({
      ok: false,
      reason: "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB",
    });
    const accepted = await preparePhoto(sized(12 * MB, "IMG_0412.JPG"), async () => jpegOf(2 * MB));
    expect(accepted).toMatchObject({
      ok: true,
      photo: { name: "IMG_0412.JPG", reducedFrom: 12 * MB, image: { size: 2 * MB } },
    });
  });

  it("is the file itself where it is small enough", async () => {
    const file = asFile(await located(640, 480));
    const prepared = await preparePhoto(file, never);
    expect(prepared.ok && prepared.photo.image).toBe(file);
    expect(prepared).toMatchObject({ ok: true, photo: { reducedFrom: null } });
  });

  it("keeps the original's position though the smaller one has lost it", async () => {
    const prepared = await preparePhoto(asFile(await located(4100, 60)), async () => jpegOf(10));
    expect(prepared).toMatchObject({ ok: true, photo: { image: { size: 10 }, reducedFrom: expect.any(Number) } });
    expect(prepared.ok && prepared.photo.position?.latitude).toBeCloseTo(-20.243111, 6);
  });

  it("bears the name of what it has become", async () => {
    const png = await sharp({ create: { width: 4200, height: 10, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const prepared = await preparePhoto(asFile(png, "Mapa del salar.png"), async () => jpegOf(10));
    expect(prepared).toMatchObject({ ok: true, photo: { name: "Mapa del salar.jpg" } });
  });
});
