// Reads the failures from the reports of the two test runners.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./prepare.mjs";

/** Lines of an error that are shown at the end. */
const LINES = 16;
/** Lines shown of the page that failed: from its beginning, and from its end, where dialogs and toasts are. */
const PAGE_LINES = 20;

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

const firstLines = (text) =>
  (text ?? "")
    .replace(COLOURS, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, LINES);

const here = (file) => relative(root, file) || file;

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null);

/** Numbers, failures and times of vitest's JSON report; a file that does not load counts as a failure. */
export function vitestResults(report) {
  const json = read(report);
  if (!json) return { passed: 0, failures: [], times: [] };
  const failures = json.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ title: here(name), lines: firstLines(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${here(name)} › ${fullName}`,
      lines: firstLines(failureMessages[0]),
    }));
  });
  const times = json.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${here(name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { passed: json.numPassedTests, failures, times };
}

/** A short extract of the page when a test failed. */
function pageLines({ attachments }) {
  const { path } = attachments?.find(({ name }) => name === "error-context") ?? {};
  if (!path || !existsSync(path)) return [];
  const snapshot = readFileSync(path, "utf8").split("```yaml")[1]?.split("```")[0] ?? "";
  const content = snapshot.slice(Math.max(0, snapshot.search(/^ *- main\b/m)));
  const lines = content
    .replaceAll(/ \[(ref|cursor)=[^\]]*\]/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/^(- (\/url|img|generic:|text: ?$)|$)/.test(line));
  return lines.length <= 2 * PAGE_LINES ? lines : [...lines.slice(0, PAGE_LINES), "…", ...lines.slice(-PAGE_LINES)];
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The same of Playwright's report. */
export function playwrightResults(report) {
  const json = read(report);
  if (!json) return { passed: 0, failures: [], times: [] };
  const broken = json.errors.map(({ message, location }) => ({
    title: location ? `${here(location.file)}:${location.line}` : "playwright",
    lines: firstLines(message),
  }));
  const specs = json.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors ?? []);
        const places = errors.flatMap(({ location }) => (location ? [`${here(location.file)}:${location.line}`] : []));
        const lines = errors.flatMap(({ message }) => firstLines(message)).slice(0, LINES);
        return {
          title: `${file}:${line} › ${title}`,
          lines: [...new Set(places), ...lines, ...results.flatMap(pageLines)],
        };
      }),
  );
  return {
    passed: json.stats.expected,
    failures: [...broken, ...failures],
    times: specs.map(({ file, line, title, tests: [test] }) => ({
      name: `${file}:${line} ${title}`,
      seconds: (test?.results ?? []).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}
