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
  /** Lets people come, one after another evenly over `seconds`; done when the last one is there. */
  arrive(people: readonly Person[], seconds: number): Promise<void>;
  /** Sends those people home at once. */
  leave(people: readonly Person[]): Promise<void>;
  /** Does something while nobody asks for anything: what is under way ends before, the others wait. */
  still<T>(act: () => Promise<T>): Promise<T>;
  /** Sends everybody home. Errors: what no step foresaw, such as a fault of the crowd itself. */
  disperse(): Promise<void>;
}

/** People who sign in once each and then work at their pace until they are sent home. */
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
      // Whoever is sent home leaves in the middle of a wait.
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
        // A fault of the crowd itself is thrown where people are sent home.
        done.catch(() => undefined);
        days.set(person.id, { over, done });
      }
    },
    leave,
    disperse: () => leave(stage.people),
  };
}
