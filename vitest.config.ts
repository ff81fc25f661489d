import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = {
  "@/": root,
  "server-only": fileURLToPath(new URL("tests/support/server-only.ts", import.meta.url)),
  "./table-thread": fileURLToPath(new URL("tests/support/table-thread.ts", import.meta.url)),
  "./export-thread": fileURLToPath(new URL("tests/support/export-thread.ts", import.meta.url)),
  "./left-out-thread": fileURLToPath(new URL("tests/support/left-out-thread.ts", import.meta.url)),
};

/**
 * `npm run test:slow`: the suites named *.slow.test.ts and the tests whose title ends with @slow, and the contract's
 * other suites on the database that `npm test` skips.
 */
const slow = process.env.SUITE === "slow";

/** Node 25 and later have a localStorage of their own, in the place of the tests' document. */
const NO_STORAGE = "--no-experimental-webstorage";
/** A young generation large enough for a suite saves a twentieth of the time. */
const FLAGS = [
  "--max-semi-space-size=64",
  ...[NO_STORAGE].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag)),
];

/** In the order they are run: the project that takes longest comes first. */
const PROJECTS = slow ? ["contract"] : ["contract", "bff", "unit", "spec"];

/** The slowest suites, started first: one of them started last would prolong the run. */
const LONGEST = [
  "drill.slow",
  "scaling.slow",
  "cli.slow",
  "restart.slow",
  "conformance.slow",
  "hostile.slow",
  "seguimiento-workflow",
  "verificar",
  "registros-servicios",
  "importaciones-catalogos",
  "importaciones-columnas",
  "importaciones-check",
  "lugares",
  "fotogramas",
  "objects",
  "pdf",
];

const textOf = (file: string) => readFileSync(file, "utf8");

/**
 * Suites share the process of their worker with the packages loaded in it, which takes a third less time;
 * tests/support/fresh-process.ts gives each a fresh start. Those that replace a module, hydrate a whole document or
 * change every server need a process alone.
 */
const ALONE = PROJECTS.flatMap((name) =>
  readdirSync(`${root}tests/${name}`)
    .filter((file) => file.includes(".test."))
    .map((file) => `tests/${name}/${file}`)
    .filter((file) => /vi\.mock\(|hydrateRoot\(document/.test(textOf(root + file))),
);

/** A worker is kept while the next suite has the same project and environment, so those come one after another. */
function rank({ moduleId, project }: TestSpecification): number[] {
  const long = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/contract/${name}.test.ts`));
  const browser = textOf(moduleId).includes("@vitest-environment jsdom");
  return [[...PROJECTS, "alone"].indexOf(project.name), browser ? 1 : 0, long < 0 ? LONGEST.length : long];
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const ranks = new Map(files.map((file) => [file, rank(file)]));
    const of = (file: TestSpecification, at: number) => ranks.get(file)?.[at] ?? 0;
    return (await super.sort(files)).sort((a, b) => of(a, 0) - of(b, 0) || of(a, 1) - of(b, 1) || of(a, 2) - of(b, 2));
  }
}

const project = (name: string, include: string[], isolate: boolean) => ({
  resolve: { alias },
  test: {
    name,
    include,
    isolate,
    exclude: [...configDefaults.exclude, ...(slow ? [] : ["**/*.slow.test.ts"]), ...(isolate ? [] : ALONE)],
    setupFiles: [
      ...(isolate ? [] : ["tests/support/fresh-process.ts"]),
      "tests/support/guard-connections.ts",
      "tests/support/page-setup.ts",
    ],
    execArgv: FLAGS,
    testTimeout: name === "contract" ? 60_000 : 15_000,
    hookTimeout: 120_000,
    // Two databases, migrated and seeded once for all contract suites.
    ...(name === "contract" && { globalSetup: ["tests/contract/global-setup.ts"] }),
  },
});

export default defineConfig({
  resolve: { alias },
  test: {
    ...(!slow && { testNamePattern: /^(?!.*@slow$)/ }),
    // One worker for each of two cores: half of the contract suites wait for processes of their own.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...PROJECTS.map((name) => project(name, [`tests/${name}/**/*.test.{ts,tsx}`], false)),
      ...(ALONE.length > 0 ? [project("alone", ALONE, true)] : []),
    ],
  },
});
