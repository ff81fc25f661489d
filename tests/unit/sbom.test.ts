import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { licenceOf, mayDeliver, UNSTATED } from "@/scripts/lib/licences.mjs";
import { billOfMaterials } from "@/scripts/lib/sbom.mjs";

/** What the project is built from: the lock file, and the bill of materials that `npm run sbom` makes from it. */

interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  link?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};
const product = JSON.parse(readFileSync("package.json", "utf8")) as {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf("node_modules/") + 13), ...entry }));
const delivered = packages.filter(({ dev }) => dev !== true);

describe("the lock file", () => {
  it("pins every direct dependency to one version", () => {
    for (const [name, wanted] of Object.entries({ ...product.dependencies, ...product.devDependencies })) {
      // A package under another name is written 'npm:<package>@<version>'.
      const version = wanted.replace(/^npm:.+@/, "");
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
    }
  });

  it("holds a SHA-512 of every package that is installed on Linux, and no link or foreign source", () => {
    const there = ({ os, cpu }: Locked) =>
      (os?.includes("linux") ?? true) && (cpu?.some((one) => one === "x64" || one === "arm64") ?? true);
    const unhashed = packages.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""));
    // Binaries for other systems are exempt: their own packages fetch them by version alone.
    expect(unhashed.filter((entry) => there(entry) || entry.optional !== true)).toEqual([]);
    expect(packages.filter(({ link, resolved }) => link === true || /^(git|file|http:)/.test(resolved ?? ""))).toEqual(
      [],
    );
  });

  it("lets no package run a program at installation but the reviewed ones", () => {
    // Both only install a binary for this machine; each works without it (`npm ci --ignore-scripts`).
    const scripted = delivered.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name);
    expect([...new Set(scripted)].sort()).toEqual(["esbuild", "exifreader"]);
  });
});

describe("the licences of what is delivered", () => {
  it("let a government use, change and pass on the product", () => {
    const refused = delivered
      .map(({ name, license }) => ({ name, licence: licenceOf(name, license) }))
      .filter(({ name, licence }) => !mayDeliver(name, licence));
    expect(refused).toEqual([]);
  });

  it("are told apart: free, reviewed for one package, or not to be delivered", () => {
    const cases: [string, string, boolean][] = [
      ["any", "MIT", true],
      ["any", "(MIT OR GPL-3.0-or-later)", true],
      ["any", "(MIT AND Zlib)", true],
      ["any", "GPL-3.0-or-later", false],
      ["any", "AGPL-3.0-only", false],
      ["any", "MIT AND GPL-2.0-only", false],
      ["any", "LGPL-3.0-or-later", false],
      ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
      ["any", "SEE LICENSE IN LICENSE", false],
      ["any", UNSTATED, false],
    ];
    for (const [name, licence, fit] of cases)
      expect([name, licence, mayDeliver(name, licence)]).toEqual([name, licence, fit]);
  });
});

/** The essentials of CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). */
const Hash = z.strictObject({
  alg: z.enum(["SHA-256", "SHA-384", "SHA-512"]),
  content: z.string().regex(/^[0-9a-f]{64,128}$/),
});
const Licence = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().min(2) }) }),
  z.strictObject({ license: z.strictObject({ name: z.string().min(2) }) }),
  z.strictObject({ expression: z.string().min(2) }),
]);
const Component = z.strictObject({
  "bom-ref": z.string().min(1),
  type: z.enum(["application", "library"]),
  name: z.string().min(1),
  version: z.string().min(1),
  scope: z.enum(["required", "optional", "excluded"]).optional(),
  description: z.string().optional(),
  purl: z.string().regex(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@[^@]+$/),
  hashes: z.array(Hash).min(1).optional(),
  licenses: z.array(Licence).length(1).optional(),
});
const Bom = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.5.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.5"),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.array(z.strictObject({ phase: z.literal("build") })),
    component: Component,
  }),
  components: z.array(Component).min(100),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

describe("the bill of materials", { timeout: 60_000 }, () => {
  const made = spawnSync(process.execPath, ["scripts/sbom.mjs", "-"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const bom = Bom.parse(JSON.parse(made.stdout));

  it("names every package that is delivered, with its hash and licence, and no other", () => {
    expect(bom.metadata.component).toMatchObject({ name: product.name, version: product.version, type: "application" });
    const told = bom.components.map(({ name, version }) => `${name}@${version}`).sort();
    const known = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    expect(told.filter((one) => !known.has(one))).toEqual([]);
    expect(
      [...new Set(delivered.map(({ name, version }) => `${name}@${version}`))].filter((one) => !told.includes(one)),
    ).toEqual([]);
    for (const name of Object.keys(product.devDependencies)) {
      const direct = `${name}@${product.devDependencies[name]}`;
      if (!delivered.some((entry) => `${entry.name}@${entry.version}` === direct)) expect(told).not.toContain(direct);
    }
    for (const { name, version, hashes, licenses } of bom.components) {
      const { integrity } = packages.find((entry) => entry.name === name && entry.version === version) ?? {};
      const wanted = integrity ? Buffer.from(integrity.slice(7), "base64").toString("hex") : undefined;
      expect([name, hashes?.[0]?.content]).toEqual([name, wanted]);
      expect([name, licenses?.length]).toEqual([name, 1]);
    }
  });

  it("says what needs what, each part by its one name", () => {
    const refs = [bom.metadata.component["bom-ref"], ...bom.components.map((one) => one["bom-ref"])];
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set(refs);
    expect(bom.dependencies.map(({ ref }) => ref).filter((ref) => !known.has(ref))).toEqual([]);
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
    const root = bom.dependencies.find(({ ref }) => ref === bom.metadata.component["bom-ref"]);
    const direct = Object.entries(product.dependencies).map(([name, version]) => `${name}@${version}`);
    expect(root?.dependsOn).toEqual(expect.arrayContaining(direct));
  });

  it("is the same on every machine: no moment, folder or address a copy came from", () => {
    expect(made.stdout).not.toMatch(/"timestamp"|registry\.|"distribution"/);
    expect(made.stdout).not.toContain(process.cwd());
    const entry = { version: "1.0.0", license: "MIT", integrity: `sha512-${"A".repeat(86)}==` };
    const of = { name: "p", version: "1.0.0", description: "A product", dependencies: { a: "1.0.0" } };
    const here = { "node_modules/a": { ...entry, dependencies: { b: "^1.0.0" } }, "node_modules/b": entry };
    const there = {
      "node_modules/b": { ...entry, resolved: "https://elsewhere.example/b.tgz" },
      "node_modules/a": here["node_modules/a"],
    };
    const bill = billOfMaterials({ packages: here }, of);
    expect(billOfMaterials({ packages: there }, of)).toEqual(bill);
    expect(bill.dependencies).toEqual([
      { ref: "a@1.0.0", dependsOn: ["b@1.0.0"] },
      { ref: "b@1.0.0", dependsOn: [] },
      { ref: "p@1.0.0", dependsOn: ["a@1.0.0"] },
    ]);
    // A package's nested copy takes precedence over the shared one.
    const nested = { ...here, "node_modules/a/node_modules/b": { ...entry, version: "0.9.0" } };
    const other = billOfMaterials({ packages: nested }, of);
    expect(other.dependencies[0]).toEqual({ ref: "a@1.0.0", dependsOn: ["b@0.9.0"] });
    expect(other.serialNumber).not.toBe(bill.serialNumber);
    const forDevelopment = { ...here, "node_modules/c": { ...entry, dev: true } };
    expect(billOfMaterials({ packages: forDevelopment }, of)).toEqual(bill);
  });
});
