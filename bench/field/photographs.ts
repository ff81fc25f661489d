import sharp from "sharp";

/** Photographs of a phone's camera, as the field screen keeps them. */

const EDGE = 3000;
const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const COMMENT = 0xfe;

/** The part of a JPEG that holds a comment; put after its first two bytes it makes it another file, equally valid. */
export function jpegComment(text: string): Buffer {
  const content = Buffer.from(text, "utf8");
  const length = Buffer.alloc(2);
  // It counts itself.
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([MARKER, COMMENT]), length, content]);
}

/** A JPEG's bytes after its first two. Errors: it is none. */
export function afterStart(jpeg: Buffer): Buffer {
  if (jpeg[0] !== MARKER || jpeg[1] !== START_OF_IMAGE) throw new Error("Not a JPEG");
  return jpeg.subarray(2);
}

/** A JPEG of about a megabyte and a half, with a camera's grain. */
export const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: EDGE, height: (EDGE * 3) / 4, channels: 3, background: "#6d5a48" },
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer();
