import { readdirSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { alikeOf, differenceHash, greyOf, remarksOn, sharpness, type Grey } from "@/lib/fotogramas/look";

const FOTOS = "ministry-api/db/seed/data/fotos";
const pictures = readdirSync(FOTOS).map((name) => `${FOTOS}/${name}`);

/** The grey copy of a picture, as a browser makes it. */
async function copyOf(picture: Sharp, width = 480): Promise<Grey> {
  const bytes = await picture.jpeg({ quality: 85 }).toBuffer();
  const { data, info } = await sharp(bytes).resize(width).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return greyOf({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

const size = { width: 1280, height: 854 };
const kinds = (grey: Grey, others: { name: string; hash: string }[] = []) =>
  remarksOn(size, grey, differenceHash(grey), others).map(({ kind }) => kind);

describe("what is told of a photo before it is sent", () => {
  it("is that it is blurred, by a few pixels of its copy and no less", async () => {
    for (const picture of pictures) {
      const width = 1280 / 480;
      expect([picture, kinds(await copyOf(sharp(picture)))]).toEqual([picture, []]);
      expect([picture, kinds(await copyOf(sharp(picture).blur(0.5 * width)))]).toEqual([picture, []]);
      expect([picture, kinds(await copyOf(sharp(picture).blur(2.5 * width)))]).toEqual([picture, ["blurred"]]);
    }
  });

  it("is not that it is blurred where only a part is sharp", async () => {
    const picture = `${FOTOS}/plaza.jpg`;
    const part = await sharp(picture).extract({ left: 480, top: 320, width: 480, height: 400 }).toBuffer();
    const portrait = sharp(await sharp(picture).blur(12).toBuffer()).composite([{ input: part, left: 480, top: 320 }]);
    expect(kinds(await copyOf(portrait))).toEqual([]);
  });

  it("is its size where it is small, and then not that it is blurred", async () => {
    const grey = await copyOf(sharp(pictures[0]).blur(12));
    const at = (width: number, height: number) => remarksOn({ width, height }, grey, "", []);
    expect(at(640, 480)).toEqual([{ kind: "small", width: 640, height: 480 }]);
    expect(at(480, 799)).toEqual([{ kind: "small", width: 480, height: 799 }]);
    expect(at(800, 600)).toEqual([{ kind: "blurred" }]);
  });

  it("is the photo that it looks like: the same one reduced, brightened or compressed, and no other", async () => {
    const hashes = await Promise.all(
      pictures.map(async (name) => ({ name, hash: differenceHash(await copyOf(sharp(name))) })),
    );
    for (const { name } of hashes) {
      const changed = [
        await copyOf(sharp(name), 150),
        await copyOf(sharp(name).linear(1.1, 8)),
        await copyOf(sharp(await sharp(name).jpeg({ quality: 40 }).toBuffer())),
      ];
      for (const grey of changed) expect(alikeOf(differenceHash(grey), hashes)?.name).toBe(name);
      const others = hashes.filter((one) => one.name !== name);
      expect([name, kinds(await copyOf(sharp(name)), others)]).toEqual([name, []]);
    }
  });

  it("has a hash of 64 bits, of a picture of any size", () => {
    const flat = (width: number, height: number): Grey => ({ width, height, pixels: new Float32Array(width * height) });
    for (const grey of [flat(1, 1), flat(9, 8), flat(480, 3)]) {
      expect(differenceHash(grey)).toMatch(/^0{64}$/);
      expect(sharpness(grey)).toBe(0);
    }
  });
});
