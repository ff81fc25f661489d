// After `next build`: puts compressed forms of the build's scripts and styles beside them, which the server delivers as
// they are (lib/server/web-server.ts). Run by `npm run build` and scripts/lib/prepare.mjs.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folder = fileURLToPath(new URL("../.next/static", import.meta.url));
/** Smaller files fit into one packet as they are. */
const LEAST_BYTES = 1024;
/** The best quality takes more than twice the time, for 2 % fewer bytes. */
const QUALITY = 10;

const TEXT = /\.(m?js|css|json|svg|txt)$/;
/** MapLibre brings forms for developers, which nothing loads. */
const UNUSED = /-dev\.[^/]+$/;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

async function pack(file) {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, plain] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, plain)]);
}

const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
await Promise.all(
  files.filter((file) => TEXT.test(file) && !UNUSED.test(file)).map((file) => pack(join(folder, file))),
);
