import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** A JPEG as a camera makes it: 1600 x 1200, noise over a sky and a hill, turned by its EXIF orientation. */
export async function photograph(): Promise<Buffer> {
  const width = 1600;
  const height = 1200;
  const grain = await sharp(randomBytes(400 * 300), { raw: { width: 400, height: 300, channels: 1 } })
    .resize(width, height)
    .png()
    .toBuffer();
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#8fb7dd"/><path d="M0 900 500 380 820 700 1100 460 1600 950V1200H0Z" fill="#6d5a48"/>
      <path d="M500 380 590 470 420 470Z" fill="#fff"/></svg>`,
  );
  return sharp(scene)
    .composite([{ input: grain, blend: "soft-light" }])
    .withMetadata({ orientation: 1 })
    .jpeg({ quality: 88 })
    .toBuffer();
}
