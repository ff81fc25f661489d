import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = {
  "@/": root,
  "server-only": fileURLToPath(new URL("tests/support/server-only.ts", import.meta.url)),
};

/**
 * `npm run test:slow`: the suites named *.slow.test.ts, and the contract suites on the database that `npm test` skips.
 */
const slow = process.env.SUITE === "slow";

/** The slowest suites, started first: one of them started last would prolong the run. */
const LONGEST = [
  "drill.slow",
  "scaling.slow",
  "cli.slow",
  "restart.slow",
  "conformance.slow",
  "hostile.slow",
  "workflow",
  "listas",
  "verificar",
  "objects",
  "backup",
];

const rank = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/contract/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    // One worker for each of two cores: half of the contract suites wait for processes of their own.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: (slow ? ["contract"] : ["unit", "spec", "bff", "contract"]).map((name) => ({
      resolve: { alias },
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        exclude: [...configDefaults.exclude, ...(slow ? [] : ["**/*.slow.test.ts"])],
        testTimeout: name === "contract" ? 60_000 : 15_000,
        hookTimeout: 120_000,
        // Two databases, migrated and seeded once for all contract suites.
        ...(name === "contract" && { globalSetup: ["tests/contract/global-setup.ts"] }),
      },
    })),
  },
});
