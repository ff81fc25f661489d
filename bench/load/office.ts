import sharp from "sharp";
import { randomBytes, randomUUID } from "node:crypto";

/** State shared by the virtual people of one day, so that two of them do not change the same row at once. */
export interface Office {
  /** True for the first claim of a workflow step: two reviewers of one step would test a conflict, not the load. */
  claim(step: number): boolean;
  /** A unique photo, as base64. */
  photograph(): string;
}

/** The size of a phone's photo after the browser has reduced it. */
const PICTURE = { width: 3000, height: 2250 };

/** An office with one picture; each copy differs in its last bytes, which no decoder reads. */
export async function createOffice(): Promise<Office> {
  const claimed = new Set<number>();
  const jpeg = await sharp({
    create: { ...PICTURE, channels: 3, background: "#7a8f6a", noise: { type: "gaussian", mean: 128, sigma: 18 } },
  })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();
  // Padded to a multiple of three bytes, so that its base64 text can be concatenated with another.
  const whole = Buffer.concat([jpeg, Buffer.alloc((3 - (jpeg.length % 3)) % 3)]).toString("base64");
  return {
    claim: (step) => {
      if (claimed.has(step)) return false;
      claimed.add(step);
      return true;
    },
    photograph: () => whole + randomBytes(18).toString("base64"),
  };
}

/** The idempotency key of a write, as the browser creates one for each. */
export const freshKey = () => randomUUID();
