// Tests both processes for memory leaks: twenty people at a fast pace for twenty minutes.
import { errorLine, failureLines, onStage } from "./day";
import { createCrowd } from "./load/crowd";
import type { Pace } from "./load/person";
import type { Measured } from "./load/processes";
import { flatness, type Point } from "./load/verdicts";
import { machine } from "./report";

const PEOPLE = 20;
const PACE: Pace = { from: 0.5, to: 1.5 };
/**
 * A fast pace, so that frequent code is compiled before the measurement: the compiler goes by calls, not by minutes.
 */
const WARM_UP_PACE: Pace = { from: 0.1, to: 0.3 };
export const LEAK_MINUTES = 20;
const EVERY_SECONDS = 30;
/** In minutes: caches fill and the compiler settles. */
const WARM_UP = 5;
/**
 * Limits in MB per minute; null: shown without a limit. The engine keeps compiling frequent code to machine code: that
 * is not data, is bounded by the program's size, and is measured separately. Memory that is live after a full
 * collection must not grow: 0.1 MB is some dozen bytes per request here and 140 MB a day. Resident memory includes free
 * pages, which the allocator returns late.
 */
const WEIGHED = [
  ["heap", "heap and buffers after a full collection", 0.1],
  ["rss", "resident", 1],
  ["code", "machine code", null],
] as const;
/**
 * The framework caches every requested path, found or not, until their characters and 128 bytes for each reach 8 MiB.
 * This number of paths of this length fills that cache: after that a new path replaces an old one.
 */
const PATHS = { count: 4200, length: 2000, atOnce: 8 };

type Series = Record<(typeof WEIGHED)[number][0], Point[]>;

const MB = 1_048_576;

async function weigh(process: Measured, minute: number, { heap, rss, code }: Series): Promise<void> {
  const sample = await process.sample("gc");
  heap.push({ minute, mb: (sample.heapUsed + sample.external - sample.code) / MB });
  rss.push({ minute, mb: sample.rss / MB });
  code.push({ minute, mb: sample.code / MB });
}

/** Fills the framework's cache of paths, which would take days of normal use. */
async function askForMany(origin: string): Promise<void> {
  let asked = 0;
  const asking = Array.from({ length: PATHS.atOnce }, async () => {
    while (asked < PATHS.count) {
      asked += 1;
      const answer = await fetch(`${origin}/api/${String(asked).padStart(PATHS.length, "x")}`);
      await answer.arrayBuffer();
      if (answer.status !== 404) throw new Error(`An address that nobody knows is answered with ${answer.status}`);
    }
  });
  await Promise.all(asking);
}

/** The leak test, as Markdown. `minutes`: its duration; a quarter of it is the warm-up. */
export async function benchLeak(minutes = LEAK_MINUTES): Promise<string> {
  const warmUpMinutes = (minutes * WARM_UP) / LEAK_MINUTES;
  return onStage(PEOPLE, async (deployment, stage) => {
    for (const origin of deployment.origins) await askForMany(origin);
    const pace: Pace = { ...WARM_UP_PACE };
    const crowd = await createCrowd(deployment.origins, stage, pace);
    await crowd.arrive(stage.people, 5);
    const series = new Map<Measured, Series>(
      [...deployment.webs, deployment.api].map((process) => [process, { heap: [], rss: [], code: [] }]),
    );
    const began = performance.now();
    const minute = () => (performance.now() - began) / 60_000;
    while (minute() < minutes) {
      if (minute() >= warmUpMinutes) Object.assign(pace, PACE);
      await crowd.still(async () => {
        for (const [process, seen] of series) await weigh(process, minute(), seen);
      });
      await new Promise((resolve) => setTimeout(resolve, (EVERY_SECONDS * 1000 * minutes) / LEAK_MINUTES));
    }
    await crowd.disperse();
    const rows = [...series].flatMap(([{ name }, seen]) =>
      WEIGHED.flatMap(([what, words, mostPerMinute]) => {
        if (mostPerMinute === null) return [];
        const { from, to, slope, holds } = flatness(seen[what], {
          warmUpMinutes,
          mostPerMinute,
        });
        const verdict = holds ? "holds" : "**MISSED**";
        return `| ${name}, ${words} | ${from.toFixed(1)} | ${to.toFixed(1)} | ${slope.toFixed(3)} | ${mostPerMinute} | ${verdict} |`;
      }),
    );
    return [
      "## Memory over time",
      "",
      `${machine()}. The mixed day with ${PEOPLE} people and ${PACE.from} to ${PACE.to} seconds between two actions, ${minutes} minutes, ${(crowd.tally.requests() / minutes / 60).toFixed(0)} requests a second, weighed every ${((EVERY_SECONDS * minutes) / LEAK_MINUTES).toFixed(0)} seconds while nobody asks; the first ${warmUpMinutes} minutes are the warm-up. Before it the framework's memory of addresses was filled. The slope is Theil and Sen's.`,
      "",
      errorLine(crowd),
      ...failureLines(crowd),
      "",
      "| memory, MB | after the warm-up | at the end | MB a minute | less than |  |",
      "|---|---|---|---|---|---|",
      ...rows,
      "",
    ].join("\n");
  });
}
