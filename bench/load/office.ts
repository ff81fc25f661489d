import sharp from "sharp";
import { randomBytes, randomUUID } from "node:crypto";

/** What the virtual people of one day share: whatever two of them must not do to the same row at once. */
export interface Office {
  /** True for the first who asks for a step of the workflow: two reviewers of one step would be a conflict, not a load. */
  claim(step: number): boolean;
  /** A photograph no other is like, as base64. */
  photograph(): string;
}

/** As a telephone's, after the browser has reduced it. */
const PICTURE = { width: 3000, height: 2250 };

/** An office with one picture to send; each sending differs in its last bytes, which no decoder reads. */
export async function createOffice(): Promise<Office> {
  const claimed = new Set<number>();
  const jpeg = await sharp({
    create: { ...PICTURE, channels: 3, background: "#7a8f6a", noise: { type: "gaussian", mean: 128, sigma: 18 } },
  })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();
  // A multiple of three bytes, so that two base64 texts put together are one.
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

/** The key of a write, as the browser gives one to each. */
export const freshKey = () => randomUUID();
