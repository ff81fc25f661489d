// `npm run bench`: measures the performance targets of the product. `npm run bench -- day` measures one part.
// Everything runs on the loopback address and stops by itself; docs/bench.md has the results. A rehearsal (`--part 0.1`
// of the time, `--people 50,200`) is printed and not saved.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildApi } from "../scripts/lib/prepare.mjs";
import { benchApi } from "./api";
import { benchDay, DAY_SECONDS } from "./day";
import { benchField } from "./field";
import { benchFieldDays, FIELD_DAYS } from "./field-days";
import { benchImport, IMPORT_ROWS } from "./import";
import { benchPeer, PEER_ROWS } from "./peer";
import { benchPhone } from "./phone";
import { writePart } from "./report";
import { benchTerritory } from "./territory";
import { benchWeb } from "./web";

const FILE = fileURLToPath(new URL("../docs/bench.md", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: "string" }, people: { type: "string" } },
});
const part = Number(values.part ?? 1);
const people = values.people?.split(",").map(Number);
if (!(part > 0 && part <= 1) || people?.some((count) => !(count >= 1))) {
  process.stderr.write("--part is a number up to 1, --people a list of numbers such as 50,200\n");
  process.exit(2);
}

const PARTS: Record<string, () => Promise<string>> = {
  api: benchApi,
  web: benchWeb,
  phone: benchPhone,
  day: () => benchDay({ seconds: DAY_SECONDS * part, ...(people && { people }) }),
  field: benchField,
  import: () => benchImport(Math.ceil(IMPORT_ROWS * part)),
  territory: benchTerritory,
  "field-days": () => benchFieldDays(Math.ceil(FIELD_DAYS * part)),
  peer: () => benchPeer(Math.ceil(PEER_ROWS * part)),
};
/** Needs a registry to install the other product from: measured when it is named. */
const usual = Object.keys(PARTS).filter((name) => name !== "peer");
const unknown = positionals.find((name) => !PARTS[name]);
if (unknown) {
  process.stderr.write(`There is no part ${unknown}: ${Object.keys(PARTS).join(", ")}\n`);
  process.exit(2);
}
await buildApi();
const rehearsal = part < 1 || people !== undefined;
for (const [name, run] of Object.entries(PARTS)) {
  if (!(positionals.length > 0 ? positionals : usual).includes(name)) continue;
  const text = await run();
  process.stdout.write(`${text}\n`);
  if (!rehearsal) writePart(FILE, name, Object.keys(PARTS), text);
}
