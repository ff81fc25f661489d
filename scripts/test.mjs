// `npm test`: installs what is missing, then type check, lint, vitest, build and Playwright; closes with what passed at the
// second try only, what failed and 'N passed, N failed'.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser } from "./lib/browser.mjs";
import { playwrightResults, vitestResults } from "./lib/failures.mjs";
import { build, install, requireNode, root, run } from "./lib/prepare.mjs";
import { runQuietly } from "./lib/quietly.mjs";

requireNode();
install();

const scratch = mkdtempSync(join(tmpdir(), "inventario-pruebas-"));
const bin = (...parts) => join(root, "node_modules", ...parts);
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
let passed = 0;
/** Title and first lines of the error of whatever failed. */
const failures = [];
/** The same of what passed at the second try only: told, to be mended. */
const triedAgain = [];

const secondsSince = (from) => Math.round((Date.now() - from) / 1000);

async function check(name, args) {
  const from = Date.now();
  const { status, output } = await runQuietly(process.execPath, args, { env });
  console.log(`== ${name}: ${secondsSince(from)} s`);
  if (output) console.log(output);
  if (status === 0) passed += 1;
  else failures.push({ title: name, lines: output.split("\n").slice(-10) });
}

/** Runs a suite and reads its report; one that ends badly without a failed test failed as a whole. */
function suite(name, args, read, extra) {
  console.log(`\n== ${name}`);
  const from = Date.now();
  const report = join(scratch, `${name}.json`);
  const status = run(process.execPath, args(report), { env: { ...env, ...extra?.(report) } });
  console.log(`== ${name}: ${secondsSince(from)} s`);
  const results = read(report);
  if (results.longest) console.log(["Longest:", ...results.longest].join("\n  "));
  passed += results.passed;
  failures.push(...results.failures);
  triedAgain.push(...(results.triedAgain ?? []));
  if (status !== 0 && results.failures.length === 0)
    failures.push({ title: `${name} ended with ${status}`, lines: [] });
}

await check("types: next typegen", [bin("next", "dist", "bin", "next"), "typegen"]);
// The linter takes as long as the other two together.
await Promise.all([
  check("lint: eslint", [bin("eslint", "bin", "eslint.js"), "--max-warnings", "0", "."]),
  check("types: tsc", [bin("typescript", "bin", "tsc"), "--noEmit"]).then(() =>
    check("format: prettier", [bin("prettier", "bin", "prettier.cjs"), "--check", "--log-level", "warn", "."]),
  ),
]);
suite(
  "vitest",
  (report) => [
    bin("vitest", "vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  vitestResults,
);
const executable = browser();
build();
suite(
  "playwright",
  () => [bin("@playwright", "test", "cli.js"), "test"],
  playwrightResults,
  (report) => ({
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    E2E_DATA_DIR: join(scratch, "var"),
    ...(executable && { CHROMIUM_PATH: executable }),
  }),
);

rmSync(scratch, { recursive: true, force: true });
// The end of a long log is what is kept of it.
for (const { title, lines } of triedAgain) console.log(["", `TRIED AGAIN ${title}`, ...lines].join("\n  "));
for (const { title, lines } of failures) console.log(["", `FAILED ${title}`, ...lines].join("\n  "));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
