// `npm run bench`: what the product promises, measured. `npm run bench -- api` or `-- web` measures one part. Everything
// runs on the loopback address and stops by itself; docs/bench.md holds what was seen.
import { fileURLToPath } from "node:url";
import { benchApi } from "./bench/api";
import { writePart } from "./bench/report";
import { benchWeb } from "./bench/web";

const FILE = fileURLToPath(new URL("../docs/bench.md", import.meta.url));
const PARTS: Record<string, () => Promise<string>> = { api: benchApi, web: benchWeb };

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !PARTS[name]);
if (unknown) {
  process.stderr.write(`There is no part ${unknown}: ${Object.keys(PARTS).join(", ")}\n`);
  process.exit(2);
}
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const text = await run();
  process.stdout.write(`${text}\n`);
  writePart(FILE, name, Object.keys(PARTS), text);
}
