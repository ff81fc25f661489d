// `npm run release`: builds the product and writes `release/inventario-turistico-<version>/` and its .tar.gz, for a
// server that has only Node. Content and start: docs/operations.md.
//   --only web|api    one part      --to <folder>    elsewhere      --no-archive    the folder alone
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, buildApi, fail, install, requireNode, root } from "./lib/prepare.mjs";
import { archive, pack, PARTS } from "./release/pack.mjs";

requireNode();
const { values } = parseArgs({
  options: { only: { type: "string" }, to: { type: "string" }, "no-archive": { type: "boolean" } },
});
if (values.only && !PARTS.includes(values.only)) fail(`--only: ${PARTS.join(" o ")}.`);
const parts = values.only ? [values.only] : PARTS;
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const to = resolve(root, values.to ?? join("release", `${name}-${version}`));

await install({ tools: true });
if (parts.includes("web")) await build();
if (parts.includes("api")) await buildApi();
const { platform, schema } = pack(root, to, parts);
console.log(`${to}: ${parts.join(", ")}, ${platform}, ${schema}`);
if (!values["no-archive"]) console.log(await archive(to));
