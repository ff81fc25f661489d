// The delivered packages as a CycloneDX bill of materials, made from the lock file. Uses only Node's own modules. (`npm
// sbom` leaves out direct dependencies that a development tool needs too, so it cannot be used.)
import { createHash } from "node:crypto";
import { licenceOf, UNSTATED } from "./licences.mjs";

const INSIDE = "node_modules/";
/** A package's real name: the lock file has it if the folder name is an alias. */
const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf(INSIDE) + INSIDE.length);
const refOf = (path, entry) => `${nameOf(path, entry)}@${entry.version}`;
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
const inOrder = (values) => [...new Set(values)].sort();

function licenses(licence) {
  if (licence === UNSTATED) return [{ license: { name: UNSTATED } }];
  return / (OR|AND|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

function component(path, entry) {
  const name = nameOf(path, entry);
  const [, sha512] = /^sha512-(\S+)$/.exec(entry.integrity ?? "") ?? [];
  return {
    type: "library",
    "bom-ref": refOf(path, entry),
    name,
    version: entry.version,
    scope: entry.optional ? "optional" : "required",
    ...(sha512 && { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] }),
    licenses: licenses(licenceOf(name, entry.license)),
    purl: purlOf(name, entry.version),
  };
}

/** How Node resolves a package from a folder: in its own node_modules, or in one of those above it. */
function found(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${INSIDE}`)))) {
    const path = `${at === "" ? "" : `${at}/`}${INSIDE}${name}`;
    if (packages[path]) return path;
    if (at === "") return null;
    if (!at.includes(`/${INSIDE}`)) at = "";
  }
}

function needs(packages, delivered, path, { dependencies, optionalDependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const paths = names.map((name) => found(packages, path, name)).filter((one) => one !== null && delivered.has(one));
  return paths.map((one) => refOf(one, packages[one]));
}

/**
 * A serial number derived from the content, so that the same packages always make the same file (a UUID of version 8,
 * RFC 9562).
 */
function serialNumber(content) {
  const hex = createHash("sha256").update(content).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The bill of materials of a lock file (package-lock.json, version 3): every package that is not for development alone,
 * on every system, with its hash, licence and dependencies. `product` is the project's package.json. Two copies of one
 * version are one component. The result is the same on every machine and at any time.
 */
export function billOfMaterials({ packages }, product) {
  const { name, version, description } = product;
  const ref = `${name}@${version}`;
  const entries = Object.entries(packages).filter(([path, entry]) => path !== "" && !entry.dev);
  const delivered = new Set(entries.map(([path]) => path));
  const parts = new Map();
  const dependencies = new Map([[ref, needs(packages, delivered, "", { dependencies: product.dependencies })]]);
  for (const [path, entry] of entries) {
    const part = component(path, entry);
    const known = parts.get(part["bom-ref"]);
    if (!known || known.scope === "optional") parts.set(part["bom-ref"], part);
    const needed = needs(packages, delivered, path, entry);
    dependencies.set(part["bom-ref"], [...(dependencies.get(part["bom-ref"]) ?? []), ...needed]);
  }
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: { type: "application", "bom-ref": ref, name, version, description, purl: purlOf(name, version) },
    },
    components: inOrder(parts.keys()).map((key) => parts.get(key)),
    dependencies: inOrder(dependencies.keys()).map((key) => ({ ref: key, dependsOn: inOrder(dependencies.get(key)) })),
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    serialNumber: serialNumber(JSON.stringify(bom)),
    ...bom,
  };
}
