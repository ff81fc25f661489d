// `npm run sbom`: writes what is delivered, by name, version, hash and licence, as CycloneDX JSON. The file to write may
// be given ("-": print it); without one, release/sbom.cdx.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { root } from "./lib/prepare.mjs";
import { billOfMaterials } from "./lib/sbom.mjs";

const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
const text = `${JSON.stringify(billOfMaterials(read("package-lock.json"), read("package.json")), null, 2)}\n`;

const target = process.argv[2] ?? join(root, "release", "sbom.cdx.json");
if (target === "-") process.stdout.write(text);
else {
  mkdirSync(dirname(resolve(target)), { recursive: true });
  writeFileSync(target, text);
  console.log(`Written: ${resolve(target)}`);
}
