// A mixed day on the production processes: people sign in, read, search, save, upload photos, receive and review.
import { barePage, buildBare, cost, dropBare, PAGE, RECORD, startBare } from "./bare-page";
import { createCrowd, type Crowd } from "./load/crowd";
import { ATTRACTIONS, FACILITIES, fillStage, type Stage } from "./load/fill";
import type { Pace } from "./load/person";
import { deploy, type Deployment } from "./load/processes";
import { between, byStep, type StepFigures } from "./load/verdicts";
import { busyLine, watch } from "./load/watch";
import { startPostgres } from "./postgres";
import { machine, verdict } from "./report";
import { tokenOf } from "./sign-in";

/** Seconds between two actions of a person. */
const PACE: Pace = { from: 3, to: 15 };
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
const ARRIVALS = 4;

interface LoadOptions {
  /** Duration of each level in seconds; the full duration if absent. */
  seconds?: number;
  people?: readonly number[];
}

/** Runs something on its own deployment, with a database filled for this number of people. */
async function onStage<T>(people: number, run: (deployment: Deployment, stage: Stage) => Promise<T>): Promise<T> {
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

interface Level {
  people: number;
  figures: readonly StepFigures[];
  lines: readonly string[];
}

/** p95 of each step in milliseconds, a column for each number of people. */
const figuresTable = (levels: readonly Level[]): string[] => {
  const steps = new Set(levels.flatMap(({ figures }) => figures.map(({ step }) => step)));
  const cell = (level: Level, step: string) => {
    const found = level.figures.find((one) => one.step === step);
    return found?.p95.toFixed(0) ?? "";
  };
  return [
    `| p95 in ms | ${levels.map(({ people }) => `${people} people`).join(" | ")} |`,
    `|---|${"---|".repeat(levels.length)}`,
    ...[...steps].map((step) => `| ${step} | ${levels.map((level) => cell(level, step)).join(" | ")} |`),
  ];
};

/** One line per kind of failure; empty if there was none. */
const failureLines = ({ tally }: Crowd): string[] =>
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
    return `- p95 of every ${what} at most ${limits[what]} ms: ${verdict(late.length === 0)}${most && ` (${most})`}`;
  };
  return ["", line("read"), line("save")];
}

/** The number of errors of a crowd's whole day, with the verdict. */
function errorLine({ tally }: Crowd): string {
  const errors = [...tally.failures.values()].reduce((sum, times) => sum + times, 0);
  return `${errors} errors in ${tally.requests().toLocaleString("en")} requests: ${verdict(errors === 0)}`;
}

/** Lets all people arrive and work; the processes' load, and from when to when all were there. */
async function workingDay(
  crowd: Crowd,
  { deployment, stage, seconds }: { deployment: Deployment; stage: Stage; seconds: number },
) {
  await crowd.arrive(stage.people.length / ARRIVALS);
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

async function level(people: number, seconds: number): Promise<Level> {
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
    const perSecond = (count: number) => (count / ((to - from) / 1000)).toFixed(0);
    const lines = [
      `### ${people} people`,
      "",
      `${errorLine(crowd)}; ${perSecond(answered)} requests and ${perSecond(steady.length)} steps a second. A bare page took ${before.toFixed(1)} ms before and ${after.toFixed(1)} after.`,
      ...failureLines(crowd),
      ...limitLines(people, figures),
      "",
      busyLine(busy),
      "",
    ];
    return { people, figures: [...byStep(arrivals), ...figures], lines };
  });
}

/** The mixed day, as Markdown. */
export async function benchDay({ seconds = DAY_SECONDS, people = LEVELS }: LoadOptions = {}): Promise<string> {
  const levels: Level[] = [];
  buildBare();
  try {
    for (const one of people) {
      // A process that ended is a result too, and no reason to lose the other levels.
      const measured = level(one, seconds).catch((error: unknown): Level => {
        const why = error instanceof Error ? error.message : String(error);
        return {
          people: one,
          figures: [],
          lines: [`### ${one} people`, "", `Not carried through: ${why}: **MISSED**`, ""],
        };
      });
      levels.push(await measured);
    }
  } finally {
    dropBare();
  }
  return [
    "## A mixed day",
    "",
    `${machine()}. Two web processes, the API, PostgreSQL and the crowd on this machine; ${ATTRACTIONS.toLocaleString("en")} attractions and ${FACILITIES.toLocaleString("en")} facilities. Each person signs in (${ARRIVALS} a second), then works with ${PACE.from} to ${PACE.to} seconds between two actions, as five roles do; ${seconds.toFixed(0)} seconds each, counted when all are there. Milliseconds until the whole answer is read.`,
    "",
    ...figuresTable(levels),
    "",
    ...levels.flatMap(({ lines }) => lines),
  ].join("\n");
}
