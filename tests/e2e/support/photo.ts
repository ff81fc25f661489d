import { randomBytes } from "node:crypto";
import sharp from "sharp";

interface PhotographSpec {
  /** JPEG quality, 1 to 100. */
  quality?: number;
  /** The camera's position in EXIF: degrees, minutes and hundredths of seconds, south and west. */
  at?: { latitude: [number, number, number]; longitude: [number, number, number] };
}

const rational = ([degrees, minutes, hundredths]: [number, number, number]) =>
  `${degrees}/1 ${minutes}/1 ${hundredths}/100`;

/** A JPEG like a camera's, `width` pixels wide, 4:3: noise over a sky and a hill, with orientation and position. */
export async function photograph(width = 1600, { quality = 88, at }: PhotographSpec = {}): Promise<Buffer> {
  const height = (width * 3) / 4;
  const grain = await sharp(randomBytes((width / 4) * (height / 4)), {
    raw: { width: width / 4, height: height / 4, channels: 1 },
  })
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1600 1200">
      <rect width="100%" height="100%" fill="#8fb7dd"/><path d="M0 900 500 380 820 700 1100 460 1600 950V1200H0Z" fill="#6d5a48"/>
      <path d="M500 380 590 470 420 470Z" fill="#fff"/></svg>`,
  );
  const place: Record<string, string> = at
    ? {
        GPSLatitudeRef: "S",
        GPSLatitude: rational(at.latitude),
        GPSLongitudeRef: "W",
        GPSLongitude: rational(at.longitude),
      }
    : {};
  return sharp(scene)
    .composite([{ input: grain, blend: "soft-light" }])
    .withMetadata({ orientation: 1 })
    .withExifMerge({ IFD3: place })
    .jpeg({ quality })
    .toBuffer();
}
