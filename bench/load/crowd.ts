import { setMaxListeners } from "node:events";
import type { Person } from "./cast";
import type { Stage } from "./fill";
import { nextJourney } from "./journeys/habits";
import { createOffice } from "./office";
import { type Day, type Draft, type Pace, signIn, worker } from "./person";
import { createTally, type Tally } from "./tally";

export interface Crowd {
  tally: Tally;
  /** Adds everybody evenly over `seconds`; resolves when the last one has been added. */
  arrive(seconds: number): Promise<void>;
  /** Ends everybody's day. Errors: unexpected ones, such as a bug in the crowd itself. */
  disperse(): Promise<void>;
}

/** People who sign in once each and then work at their pace until their day is ended. */
export async function createCrowd(origins: readonly string[], stage: Stage, pace: Pace): Promise<Crowd> {
  const tally = createTally();
  const office = await createOffice();
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const working: Promise<void>[] = [];

  async function work(person: Person): Promise<void> {
    const drafts = (stage.drafts.get(person.id) ?? []).map((id): Draft => ({ id, stage: "without photograph" }));
    const day: Day = { origins, pace, office, tally, over: over.signal };
    const self = worker(person, drafts, day);
    try {
      while (!(await signIn(self)));
      for (;;) await nextJourney(self)(self);
    } catch (error) {
      // A person whose day is ended is interrupted in the middle of a wait.
      if (!over.signal.aborted) throw error;
    } finally {
      await self.gone();
    }
  }

  return {
    tally,
    async arrive(seconds) {
      const began = performance.now();
      for (const [i, person] of stage.people.entries()) {
        const due = began + (i / stage.people.length) * seconds * 1000;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        const done = work(person);
        // A bug in the crowd itself is thrown when the day is ended.
        done.catch(() => undefined);
        working.push(done);
      }
    },
    async disperse() {
      over.abort();
      await Promise.all(working);
    },
  };
}
