import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { APP_ICONS, appIcon } from "../../scripts/icons.mjs";
import { FIELD_PAGE, WORKER } from "@/lib/campo/worker/addresses";

const Manifest = z.object({
  id: z.string(),
  name: z.string().min(5),
  short_name: z.string().max(12),
  lang: z.literal("es-BO"),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal("standalone"),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});
const manifest = Manifest.parse(JSON.parse(readFileSync("public/campo.webmanifest", "utf8")));
const tokens = readFileSync("app/tokens.css", "utf8");
/** The light theme's value, which stands first. */
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(tokens)?.[1];
const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

describe("the field screen's manifest", () => {
  it("starts at the field screen, within what the worker answers for, in the product's colours", () => {
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([FIELD_PAGE, FIELD_PAGE, WORKER.scope]);
    for (const { url } of manifest.shortcuts) expect(url).toMatch(/^\/campo#\/[a-z]+$/);
    expect(manifest.theme_color).toBe(token("brand-bar"));
    expect(manifest.background_color).toBe(token("bg-canvas"));
  });

  it("has the sizes that phones ask for, as npm run icons draws them", async () => {
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    expect(manifest.icons.map(({ src }) => `public${src}`)).toEqual(APP_ICONS.map(({ file }) => file));
    for (const icon of APP_ICONS) {
      const committed = await pixels(readFileSync(join(icon.file)));
      const drawn = await pixels(await appIcon(icon));
      expect([committed.info.width, committed.info.height]).toEqual([icon.size, icon.size]);
      expect([icon.file, committed.data.equals(drawn.data)]).toEqual([icon.file, true]);
    }
  });

  it("has an icon that can be cut to any shape: opaque, its drawing within the circle that is left", async () => {
    const cut = APP_ICONS.find(({ whole }) => whole);
    const { data, info } = await pixels(readFileSync(cut?.file ?? ""));
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
    const edge = at(0, 0);
    expect(edge[3]).toBe(255);
    const centre = info.width / 2;
    for (let y = 0; y < info.height; y += 3) {
      for (let x = 0; x < info.width; x += 3) {
        if (Math.hypot(x - centre, y - centre) > 0.4 * info.width) expect(at(x, y)).toEqual(edge);
      }
    }
  });
});
