// Five times the people for half a minute, and how soon the waiting times of the others recover.
import { ARRIVALS, errorLine, failureLines, onStage, PACE } from "./day";
import { createCrowd } from "./load/crowd";
import { between, recoveries } from "./load/verdicts";
import { busyLine, watch } from "./load/watch";
import { machine } from "./report";

const [USUAL, SPIKE] = [50, 250];
/** In seconds: before, the spike, the time to recover, and after it. */
const PHASES = { before: 120, spike: 30, recover: 60, after: 120 };
/** The seconds in which the spike's people sign in. */
const RUSH = 10;
const RULE = { factor: 1.5, grainMs: 16 };

const seconds = (time: number) => new Promise((resolve) => setTimeout(resolve, time * 1000));

/** The spike, as Markdown. `part`: the fraction of each phase to run; the whole phase by default. */
export async function benchSpike(part = 1): Promise<string> {
  const phase = (name: keyof typeof PHASES) => PHASES[name] * part;
  return onStage(SPIKE, async (deployment, stage) => {
    const crowd = await createCrowd(deployment.origins, stage, PACE);
    const [usual, others] = [stage.people.slice(0, USUAL), stage.people.slice(USUAL)];
    await crowd.arrive(usual, USUAL / ARRIVALS);
    // The first requests are slower.
    await seconds(30 * part);
    const busy = await watch(deployment);
    const at = { before: performance.now(), spike: 0, recover: 0, after: 0, end: 0 };
    await seconds(phase("before"));
    at.spike = performance.now();
    await crowd.arrive(others, RUSH);
    await seconds(phase("spike"));
    await crowd.leave(others);
    at.recover = performance.now();
    await seconds(phase("recover"));
    at.after = performance.now();
    await seconds(phase("after"));
    at.end = performance.now();
    const watched = await busy();
    await crowd.disperse();
    const { waits } = crowd.tally;
    const steps = recoveries(
      {
        before: between(waits, at.before, at.spike),
        during: between(waits, at.spike, at.recover),
        after: between(waits, at.after, at.end),
      },
      RULE,
    );
    return [
      "## A spike",
      "",
      `${machine()}. The same day: ${USUAL} people, ${SPIKE} within ${RUSH} seconds and for ${PHASES.spike}, then ${USUAL} again. p95 in milliseconds of ${PHASES.before} seconds before, of the spike, and of ${PHASES.after} seconds that begin ${PHASES.recover} after it; the three steps that recovered least. Recovered: within ${RULE.factor} times of before, or ${RULE.grainMs} ms.`,
      "",
      errorLine(crowd),
      ...failureLines(crowd),
      "",
      "| step | before | during | after | ratio | at most |  |",
      "|---|---|---|---|---|---|---|",
      ...steps
        .toSorted((a, b) => Number(a.holds) - Number(b.holds) || b.ratio - a.ratio)
        .filter(({ holds }, at) => !holds || at < 3)
        .map(
          ({ step, before, during, after, ratio, holds }) =>
            `| ${step} | ${before.toFixed(0)} | ${during.toFixed(0)} | ${after.toFixed(0)} | ${ratio.toFixed(2)} | ${RULE.factor} | ${holds ? "holds" : "**MISSED**"} |`,
        ),
      "",
      busyLine(watched),
      "",
    ].join("\n");
  });
}
