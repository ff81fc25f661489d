import type { Locator } from "@playwright/test";
import sharp from "sharp";

/** How much of an element has a colour, from 0 to 1. */
export async function shareOf(element: Locator, colour: `#${string}`): Promise<number> {
  const wanted = Number.parseInt(colour.slice(1), 16);
  const picture = await element.screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3) if (data.readUIntBE(at, 3) === wanted) found += 1;
  return found / (info.width * info.height);
}
