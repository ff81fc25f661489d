// A mixed day on the production processes: people sign in, read, search, save, upload photos, receive and review.
import { barePage, buildBare, cost, dropBare, PAGE, RECORD, startBare, tokenOf } from "./bare-page";
import { createCrowd, type Crowd } from "./load/crowd";
import { ATTRACTIONS, FACILITIES, fillStage, type Stage } from "./load/fill";
import type { Pace } from "./load/person";
import { deploy, type Deployment } from "./load/processes";
import { between, byStep, type StepFigures } from "./load/verdicts";
import { busyTable, watch } from "./load/watch";
import { startPostgres } from "./postgres";
import { machine } from "./report";

/** Seconds between two actions of a person. */
export const PACE: Pace = { from: 3, to: 15 };
const LEVELS = [200, 500, 1000];
/**
 * The longest p95 of each kind of step in milliseconds, by the number of people (docs/bench.md). Files are neither: how
 * long one takes depends on its rows.
 */
const LIMITS: Readonly<Record<number, { read: number; save: number }>> = {
  500: { read: 400, save: 800 },
  1000: { read: 1500, save: 1500 },
};
export const DAY_SECONDS = 180;
/** Sign-ins per second, as when an office opens. */
export const ARRIVALS = 4;

export interface LoadOptions {
  /** Duration of each level in seconds; the full duration if absent. */
  seconds?: number;
  people?: readonly number[];
}

/** Runs something on its own deployment, with a database filled for this number of people. */
export async function onStage<T>(
  people: number,
  run: (deployment: Deployment, stage: Stage) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.create("day");
    const stage = await fillStage(url, people);
    const deployment = await deploy(url);
    try {
      return await run(deployment, stage);
    } finally {
      await deployment.stop();
    }
  } finally {
    await postgres.stop();
  }
}

export const figuresTable = (figures: readonly StepFigures[]): string[] => [
  "| step | times | errors | p50 | p95 | p99 |",
  "|---|---|---|---|---|---|",
  ...figures.map(
    ({ step, count, errors, p50, p95, p99 }) =>
      `| ${step} | ${count} | ${errors} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${p99.toFixed(0)} |`,
  ),
];

/** One line per kind of failure; empty if there was none. */
export const failureLines = ({ tally }: Crowd): string[] =>
  tally.failures.size === 0 ? [] : ["", ...[...tally.failures].map(([words, times]) => `- ${times} × ${words}`)];

const SAVES = /^(save|photograph|derive|receive|review$)/;
const FILES = /^export/;

/** Whether the p95 of every read and of every save is within its limit, and which are not; nothing without limits. */
function limitLines(people: number, figures: readonly StepFigures[]): string[] {
  const limits = LIMITS[people];
  if (!limits) return [];
  const judged = figures.filter(({ step }) => !FILES.test(step));
  const line = (what: "read" | "save") => {
    const late = judged.filter(({ step, p95 }) => SAVES.test(step) === (what === "save") && p95 > limits[what]);
    const most = late.map(({ step, p95 }) => `${step} ${p95.toFixed(0)}`).join(", ");
    return `- p95 of every ${what} at most ${limits[what]} ms: ${late.length === 0 ? "**holds**" : `**MISSED** (${most})`}`;
  };
  return ["", line("read"), line("save")];
}

/** The number of errors of a crowd's whole day, with the verdict. */
export function errorLine({ tally }: Crowd): string {
  const errors = [...tally.failures.values()].reduce((sum, times) => sum + times, 0);
  return `${errors} errors in ${tally.requests().toLocaleString("en")} requests: **${errors === 0 ? "holds" : "MISSED"}**`;
}

/** Lets all people arrive and work; the processes' load, and from when to when all were there. */
async function workingDay(
  crowd: Crowd,
  { deployment, stage, seconds }: { deployment: Deployment; stage: Stage; seconds: number },
) {
  await crowd.arrive(stage.people, stage.people.length / ARRIVALS);
  const watched = await watch(deployment);
  const from = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const to = performance.now();
  return { busy: await watched(), from, to };
}

/** Processor milliseconds of a bare page of a list: what the machine is worth at this time, as others share it. */
async function bareCost({ apiOrigin }: Deployment): Promise<number> {
  const floor = await startBare(apiOrigin);
  try {
    const token = await tokenOf(apiOrigin, "nacional@turismo.bo");
    const [list] = await cost([barePage(floor, token, { calls: [`ppirta?${PAGE}`], columns: RECORD })]);
    return list?.ms ?? Number.NaN;
  } finally {
    await floor.stop();
  }
}

async function level(people: number, seconds: number): Promise<string[]> {
  return onStage(people, async (deployment, stage) => {
    const before = await bareCost(deployment);
    const crowd = await createCrowd(deployment.origins, stage, PACE);
    const { busy, from, to } = await workingDay(crowd, { deployment, stage, seconds }).finally(crowd.disperse);
    const after = await bareCost(deployment);
    const { waits, answeredAt } = crowd.tally;
    const answered = answeredAt.filter((at) => at >= from && at < to).length;
    const arrivals = waits.filter(({ step }) => step.startsWith("sign-in"));
    const steady = between(waits, from, to).filter(({ step }) => !step.startsWith("sign-in"));
    const figures = byStep(steady);
    return [
      `### ${people} people`,
      "",
      `${errorLine(crowd)}; ${(answered / ((to - from) / 1000)).toFixed(0)} requests and ${(steady.length / ((to - from) / 1000)).toFixed(0)} steps a second while all were there. A bare page of a list (\`bench/bare\`) took ${before.toFixed(1)} ms of the processor before and ${after.toFixed(1)} after.`,
      ...failureLines(crowd),
      ...limitLines(people, figures),
      "",
      ...figuresTable([...byStep(arrivals), ...figures]),
      "",
      ...busyTable(busy),
      "",
    ];
  });
}

/** What a request costs, measured by hand (processes' times, `pg_stat_statements`, the API's metrics): renew it so. */
const COSTS = [
  "### What a request of the day costs",
  "",
  "Measured on 26 November 2026 with Node 20 and 500 people, PostgreSQL and the API's calls with 150; milliseconds of processor time for each request that the web servers answer.",
  "",
  "| part | ms | of it |",
  "|---|---|---|",
  "| web servers | 9.6 | a bare page of the framework takes 6 to 11, a bare forwarded call 4 |",
  "| PostgreSQL | 3.7 | rows of lists, records and exports 31 %, the menu's and the tabs' counts 24 %, ids and searches of lists 16 %, who asks 7 % |",
  "| API | 3.1 | 1.3 calls: a list 19 %, a record 18 %, whether the session lives 13 %, the menu's counts 7 %, saved views 7 %, all others 36 % |",
  "| the crowd | 1.1 | |",
  "",
  "With Node 26 a request costs two thirds of that. A crowd without pauses (120 people, 0.1 to 0.5 seconds between two actions) was answered 155, 176, 178 and 179 requests a second on 27 November 2026; the day before, when every page went through the framework's middleware, 146 to 167 (Node 24: 137, Node 20: 113). With a young generation of 48 MB for the web servers it was 173, 173 and 210, for 350 MB more each. So the machine itself differs by more than most steps of the work on it.",
  "",
  "1,000 people ask for nearly as much as two cores give, and p95 is the wait for a turn: it doubles with the last 4 %. So the machine's hour decides as much as the work on it: on 27 November 2026 the same day had p95 of reads of at most 763 and 850 ms in one hour, of 1,479 to 3,710 in others and up to 5.2 seconds in the slowest, when a bare page took 6 to 7 ms, each without an error. A process begins short calls, saves and the page after a save first (`lib/server/crowd-limit.ts`), then pages, then what nobody waits for: a screen that makes two requests does not wait twice. Before, p95 of forms was 1.5 times a list's, and of saves 1.4 times.",
  "",
  "Statements that come often are planned once for each connection (`ministry-api/db/name-statements.ts`): planning fell from a tenth of PostgreSQL's time on that day to a twentieth. A web server takes a session's own calls for the answer that it is open (`lib/server/living-session.ts`): of the API's calls 1.5 % ask for that, in place of 13. A record's page takes three statements in place of seven; the menu's counts, of which a page may show those of half a minute before (ten seconds until then), took 23 % of PostgreSQL's time and take 6. In all a step costs PostgreSQL a quarter less, and the machine a tenth: in a slow hour of 27 November 2026 the day had 105 steps a second and p95 of reads of 5.2 to 6.2 seconds before, 125 and 119 steps and at most 1,496 and 3,090 ms after.",
  "",
  "In such an hour the exports decided, 36 in the three minutes: without them p95 of reads was at most 901 ms and of saves 1,127, with a bare page at 7.5 ms. An export of 25,400 attractions took the web server 1.4 (CSV, GeoJSON) to 3.0 seconds (XLSX) of processor time, one of a department's 5,300 0.4 to 0.7. Half of it was the collector's, in threads that have no low priority: what survives a young collection, by a profile of it, were the rows, which V8 had come to allocate among its old objects for as long as the process runs. It may no longer do so (`lib/server/startup.ts`); rows also go through the streams in batches, and a plain cell takes no detour. Now 0.65 and 1.75 seconds, and 0.1 to 0.4; the API 0.2, PostgreSQL 0.5. While one is written no other request waits for more than 31 ms.",
  "",
  "In the hour of the tables above, the day of 1,000 people by the build before that: p95 of reads of at most 235 ms, of saves 427, web servers 78 % of a core in place of 67. By the build after it, with half of a core taken away by two other programs: 255 and 425 ms.",
  "",
  "With Node 20, in that hour (a bare page 5.1 to 6.0 ms): 1,000 people without an error, 175 requests a second, p95 of reads of at most 1,104 ms, of saves 1,262. In a slower hour of the same day, by the build before: 141 requests, six seconds and 2.6.",
  "",
];

/** The mixed day, as Markdown. */
export async function benchDay({ seconds = DAY_SECONDS, people = LEVELS }: LoadOptions = {}): Promise<string> {
  const lines = [
    "## A mixed day",
    "",
    `${machine()}. Two processes of the web application behind one address (each request goes to the next; no proxy, whose work is not measured), the API, PostgreSQL and the crowd, all on this machine; ${ATTRACTIONS.toLocaleString("en")} attractions and ${FACILITIES.toLocaleString("en")} facilities. Each person has an account, an address and a browser's connections and cookies, signs in once (${ARRIVALS} a second), then works with ${PACE.from} to ${PACE.to} seconds between two actions, three times as long before a form is saved: lists, search key by key, records and their tabs, saves, photographs, deriving, receiving, reviewing, exports, in the shares of five roles. ${seconds.toFixed(0)} seconds each, counted when all are there (sign-ins while they come). Milliseconds, until the whole answer is read; the pages' files are cached by a browser and not asked for.`,
    "",
  ];
  buildBare();
  try {
    for (const one of people) {
      // A process that ended is a result too, and no reason to lose the other levels.
      const figures = level(one, seconds).catch((error: unknown) => [
        `### ${one} people`,
        "",
        `Not carried through: ${error instanceof Error ? error.message : String(error)}: **MISSED**`,
        "",
      ]);
      lines.push(...(await figures));
    }
  } finally {
    dropBare();
  }
  return [...lines, ...COSTS].join("\n");
}
