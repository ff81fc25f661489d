import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = {
  "@/": root,
  "server-only": fileURLToPath(new URL("tests/support/server-only.ts", import.meta.url)),
};

export default defineConfig({
  resolve: { alias },
  test: {
    // One worker for each of two cores: half of the contract suites wait for processes of their own.
    maxWorkers: 2,
    projects: ["unit", "spec", "bff", "contract"].map((name) => ({
      resolve: { alias },
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        testTimeout: name === "contract" ? 60_000 : 15_000,
        hookTimeout: 120_000,
        // Two databases, migrated and seeded once for all contract suites.
        ...(name === "contract" && { globalSetup: ["tests/contract/global-setup.ts"] }),
      },
    })),
  },
});
