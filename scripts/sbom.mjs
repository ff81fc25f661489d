// `npm run sbom`: writes the delivered packages with name, version, hash and licence, as CycloneDX JSON. The output
// file may be given ("-" prints it); the default is release/sbom.cdx.json.
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
