import { randomBytes } from "node:crypto";
import sharp from "sharp";

interface PhotographSpec {
  /** JPEG quality, 1 to 100. */
  quality?: number;
  /** Standard deviation of a blur, in pixels. */
  blur?: number;
  /** The camera's position in EXIF: degrees, minutes and hundredths of seconds, south and west. */
  at?: { latitude: [number, number, number]; longitude: [number, number, number] };
}

const rational = ([degrees, minutes, hundredths]: [number, number, number]) =>
  `${degrees}/1 ${minutes}/1 ${hundredths}/100`;

/** Random brightness in so many cells, enlarged to 4:3. */
const noise = (across: number, down: number, width: number) =>
  sharp(randomBytes(across * down), { raw: { width: across, height: down, channels: 1 } })
    .resize(width, (width * 3) / 4, { fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();

/**
 * A JPEG like a camera's, `width` pixels wide, 4:3: fine grain and large shadows over a sky and a hill, with orientation
 * and position. No two look alike.
 */
export async function photograph(width = 1600, { quality = 88, blur, at }: PhotographSpec = {}): Promise<Buffer> {
  const height = (width * 3) / 4;
  const grains = await Promise.all([noise(width / 4, height / 4, width), noise(9, 8, width)]);
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
  const drawn = await sharp(scene)
    .composite(grains.map((input) => ({ input, blend: "soft-light" })))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(drawn)
    .blur(blur ?? false)
    .withMetadata({ orientation: 1 })
    .withExifMerge({ IFD3: place })
    .jpeg({ quality })
    .toBuffer();
}
