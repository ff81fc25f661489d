// `npm test`: installs what is missing, then type check, lint, vitest and Playwright; closes with 'N passed, N failed'.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser } from "./lib/browser.mjs";
import { build, install, requireNode, root, run } from "./lib/prepare.mjs";

requireNode();
install();

const scratch = mkdtempSync(join(tmpdir(), "inventario-pruebas-"));
const bin = (...parts) => join(root, "node_modules", ...parts);
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
let passed = 0;
let failed = 0;

function check(name, args) {
  console.log(`\n== ${name}`);
  const ok = run(process.execPath, args, { env }) === 0;
  if (ok) passed += 1;
  else failed += 1;
  return ok;
}

function counts(file, read) {
  if (!existsSync(file)) {
    failed += 1;
    return;
  }
  const result = read(JSON.parse(readFileSync(file, "utf8")));
  passed += result.passed;
  failed += result.failed;
}

function vitest() {
  console.log("\n== vitest");
  const report = join(scratch, "vitest.json");
  const status = run(
    process.execPath,
    [bin("vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    { env },
  );
  const before = failed;
  counts(report, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }));
  // A suite that does not even load reports no failed test.
  if (status !== 0 && failed === before) failed += 1;
}

function playwright() {
  console.log("\n== playwright");
  const report = join(scratch, "playwright.json");
  const status = run(process.execPath, [bin("@playwright", "test", "cli.js"), "test"], {
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_DATA_DIR: join(scratch, "var"),
      ...(executable && { CHROMIUM_PATH: executable }),
    },
  });
  const before = failed;
  counts(report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }));
  if (status !== 0 && failed === before) failed += 1;
}

check("types: next typegen", [bin("next", "dist", "bin", "next"), "typegen"]);
check("types: tsc", [bin("typescript", "bin", "tsc"), "--noEmit"]);
check("lint: eslint", [bin("eslint", "bin", "eslint.js"), "--max-warnings", "0", "."]);
check("format: prettier", [bin("prettier", "bin", "prettier.cjs"), "--check", "--log-level", "warn", "."]);
vitest();
const executable = browser();
build();
playwright();

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
