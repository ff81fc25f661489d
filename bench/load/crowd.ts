import { setMaxListeners } from "node:events";
import type { Person } from "./cast";
import { createDoor } from "./door";
import type { Stage } from "./fill";
import { nextJourney } from "./journeys/habits";
import { createOffice } from "./office";
import { type Day, type Draft, type Pace, signIn, worker } from "./person";
import { createTally, type Tally } from "./tally";

export interface Crowd {
  tally: Tally;
  /** Adds people evenly over `seconds`; resolves when the last one has been added. */
  arrive(people: readonly Person[], seconds: number): Promise<void>;
  /** Ends the day of those people at once. */
  leave(people: readonly Person[]): Promise<void>;
  /** Runs something while there are no requests: those under way end first, new ones wait. */
  still<T>(act: () => Promise<T>): Promise<T>;
  /** Ends everybody's day. Errors: unexpected ones, such as a bug in the crowd itself. */
  disperse(): Promise<void>;
}

/** People who sign in once each and then work at their pace until their day is ended. */
export async function createCrowd(origins: readonly string[], stage: Stage, pace: Pace): Promise<Crowd> {
  const tally = createTally();
  const office = await createOffice();
  const door = createDoor();
  const days = new Map<number, { over: AbortController; done: Promise<void> }>();

  async function work(person: Person, over: AbortSignal): Promise<void> {
    const drafts = (stage.drafts.get(person.id) ?? []).map((id): Draft => ({ id, stage: "without photograph" }));
    const day: Day = { origins, door, pace, office, tally, over };
    const self = worker(person, drafts, day);
    try {
      while (!(await signIn(self)));
      for (;;) await nextJourney(self)(self);
    } catch (error) {
      // A person whose day is ended is interrupted in the middle of a wait.
      if (!over.aborted) throw error;
    } finally {
      await self.gone();
    }
  }

  const leave: Crowd["leave"] = async (people) => {
    const going = people.flatMap(({ id }) => days.get(id) ?? []);
    for (const { over } of going) over.abort();
    await Promise.all(going.map(({ done }) => done));
    for (const { id } of people) days.delete(id);
  };
  return {
    tally,
    still: door.shut,
    async arrive(people, seconds) {
      const began = performance.now();
      for (const [i, person] of people.entries()) {
        const due = began + (i / people.length) * seconds * 1000;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        const over = new AbortController();
        setMaxListeners(0, over.signal);
        const done = work(person, over.signal);
        // A bug in the crowd itself is thrown when the day is ended.
        done.catch(() => undefined);
        days.set(person.id, { over, done });
      }
    },
    leave,
    disperse: () => leave(stage.people),
  };
}
