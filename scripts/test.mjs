// `npm test`: installs what is missing, runs vitest with the build beside it, then Playwright; type check, lint,
// unused code and format fill what these leave of the cores. Ends with the slowest tests, the failures and
// 'N passed, N failed'.
//   --quick   types and the tests that need neither a database nor a browser
//   --slow    what `npm test` leaves out: *.slow.test.ts, *.slow.spec.ts, tests marked @slow, the contract on the other
//             database
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browser } from "./lib/browser.mjs";
import { playwrightResults, vitestResults } from "./lib/failures.mjs";
import { build, buildApi, install, requireNode, root } from "./lib/prepare.mjs";
import { runQuietly } from "./lib/quietly.mjs";

requireNode();
const { values: only } = parseArgs({ options: { quick: { type: "boolean" }, slow: { type: "boolean" } } });
const started = Date.now();
await install({ tools: true });
await buildApi();

const scratch = mkdtempSync(join(tmpdir(), "inventario-pruebas-"));
const bin = (...parts) => join(root, "node_modules", ...parts);
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...(only.slow && { SUITE: "slow" }) };
let passed = 0;
/** Title and first error lines of each failure. */
const failures = [];
/** `{ seconds, name }` of every test that was run. */
const times = [];
/** Number of slowest tests to list. */
const LONGEST = 20;

const secondsSince = (from) => Math.round((Date.now() - from) / 1000);

/** The priority of checks, as of `nice`: the suites beside them measure times. */
const BEHIND = 10;

async function check(name, args) {
  const from = Date.now();
  const { status, output } = await runQuietly(process.execPath, args, { env, priority: BEHIND });
  console.log(`== ${name}: ${secondsSince(from)} s`);
  if (output) console.log(output);
  if (status === 0) passed += 1;
  else failures.push({ title: name, lines: output.split("\n").slice(-10) });
}

/** Runs a suite and reads its report; one that exits with an error but no failed test counts as one failure. */
async function suite(name, args, read, extra) {
  console.log(`\n== ${name}`);
  const from = Date.now();
  const report = join(scratch, `${name}.json`);
  const child = spawn(process.execPath, args(report), {
    cwd: root,
    stdio: "inherit",
    env: { ...env, ...extra?.(report) },
  });
  const [status] = await once(child, "close");
  console.log(`== ${name}: ${secondsSince(from)} s`);
  const results = read(report);
  times.push(...results.times);
  passed += results.passed;
  failures.push(...results.failures);
  if (status !== 0 && results.failures.length === 0)
    failures.push({ title: `${name} ended with ${status}`, lines: [] });
}

async function checkTypes() {
  await check("types: next typegen", [bin("next", "dist", "bin", "next"), "typegen"]);
  // Each of its checkers looks at the shared types anew: four of them, its default, cost a third more on two cores.
  await check("types: tsc", [bin("typescript-native", "bin", "tsc"), "--noEmit", "--checkers", "2"]);
}

/** One process with a large young generation: behind the suites, work matters and not time, and two take a third more. */
const lint = () =>
  check("lint: eslint", ["--max-semi-space-size=64", bin("eslint", "bin", "eslint.js"), "--max-warnings", "0", "."]);
const format = () =>
  check("format: prettier", [bin("prettier", "bin", "prettier.cjs"), "--check", "--log-level", "warn", "."]);
/** Files, exports and packages that nobody uses (knip.jsonc). */
const unused = () => check("unused: knip", [bin("knip", "bin", "knip.js"), "--no-progress"]);

const vitest = (...args) =>
  suite(
    "vitest",
    (report) => [
      bin("vitest", "vitest.mjs"),
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    vitestResults,
  );

const production = () => check("build", [join(root, "scripts", "build.mjs")]);

/** Fills what the suites leave of the cores while they wait for databases, processes and pages. */
async function checks() {
  await checkTypes();
  await lint();
  await unused();
  await format();
}

async function playwright() {
  const executable = browser();
  await build();
  await suite(
    "playwright",
    () => [bin("@playwright", "test", "cli.js"), "test"],
    playwrightResults,
    (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_DATA_DIR: join(scratch, "var"),
      ...(executable && { CHROMIUM_PATH: executable }),
    }),
  );
}

if (only.quick) {
  // 'alone': suites of these that need a process of their own (vitest.config.ts).
  const projects = ["unit", "spec", "bff", "alone"].map((name) => `--project=${name}`);
  // A third worker uses the cores while suites wait for times to pass.
  await Promise.all([checkTypes(), vitest(...projects, "--maxWorkers=3")]);
} else {
  // The build comes first of what stands behind the suites: Playwright waits for it, and for nothing else.
  const built = only.slow ? undefined : production();
  const checked = only.slow ? undefined : built.then(checks);
  await Promise.all([vitest(), built]);
  await Promise.all([playwright(), checked]);
}

rmSync(scratch, { recursive: true, force: true });
const longest = times.sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST);
console.log(["", "Longest:", ...longest.map(({ seconds, name }) => `${seconds.toFixed(0)} s ${name}`)].join("\n  "));
// Printed last, because only the end of a long log is kept.
for (const { title, lines } of failures) console.log(["", `FAILED ${title}`, ...lines].join("\n  "));
console.log(`\nAll of it: ${secondsSince(started)} s`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
