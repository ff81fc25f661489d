// `npm run guide`: takes the screenshots of docs/guia into public/guia, with their sizes in docs/guia/imagenes.json. It
// starts its own product on a temporary folder; an address as first argument uses a running one instead (a record and a
// catalogue's draft remain in it). Further arguments name the chapters to take.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { Camera } from "./guide/camera";
import { CHAPTERS } from "./guide/chapters";
import { startProduct } from "./guide/product";

const folder = fileURLToPath(new URL("../public/guia/", import.meta.url));
const manifest = fileURLToPath(new URL("../docs/guia/imagenes.json", import.meta.url));

const given = process.argv.slice(2);
const address = given.find((word) => word.startsWith("http"));
const chosen = given.filter((word) => word !== address);
const unknown = chosen.filter((name) => !(name in CHAPTERS));
if (unknown.length > 0)
  throw new Error(`No such chapter: ${unknown.join(", ")}. There are: ${Object.keys(CHAPTERS).join(", ")}.`);

mkdirSync(folder, { recursive: true });
const product = address ? { base: address, stop: async () => undefined } : await startProduct();
const camera = await Camera.open(product.base, folder);
try {
  for (const [name, take] of Object.entries(CHAPTERS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(name);
    await take(camera);
  }
} finally {
  await camera.close();
  await product.stop();
}

const earlierSizes: unknown = chosen.length > 0 ? JSON.parse(readFileSync(manifest, "utf8")) : {};
const sizes = Object.entries({ ...(earlierSizes as object), ...camera.sizes }).sort(([a], [b]) => a.localeCompare(b));
const options = { ...(await resolveConfig(manifest)), parser: "json" };
writeFileSync(manifest, await format(JSON.stringify(Object.fromEntries(sizes)), options));
