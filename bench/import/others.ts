import { setTimeout as rest } from "node:timers/promises";
import type { Wait } from "../load/verdicts";
import type { Client } from "./client";

/** The lists that other people read meanwhile, each as often as the next. */
const LISTS: Readonly<Record<string, string>> = {
  "attractions, page 1": "/ppirta?page=1&rows=10&q=",
  "attractions, page 300": "/ppirta?page=300&rows=10&q=",
  "attractions, search": "/ppirta?page=1&rows=10&q=grande",
  "facilities, page 1": "/ppirtf?page=1&rows=10&q=",
};
/** So many lists are asked for in a second. */
export const A_SECOND = 20;

/** People who read lists at a fixed rate, whatever their answers take. */
export interface Others {
  /** Every answer so far. */
  readonly waits: readonly Wait[];
  /** Ends it. Errors: the first answer that failed. */
  stop(): Promise<void>;
}

/** They begin at once; each request goes out at its time, also while earlier ones wait. */
export function othersReading(people: readonly Client[]): Others {
  const waits: Wait[] = [];
  const lists = Object.entries(LISTS);
  const under = new Set<Promise<void>>();
  let over = false;
  const from = performance.now();

  /** Waiting counts from when the request was due: a person does not wait less because this process was late. */
  const ask = async (n: number, at: number) => {
    const [step, path] = lists[n % lists.length] ?? ["", ""];
    const failed = await people[n % people.length]?.get(path).then(
      () => false,
      () => true,
    );
    waits.push({ step, at, took: performance.now() - at, failed: failed ?? true });
  };
  const reading = (async () => {
    for (let n = 0; !over; n += 1) {
      const at = from + (n * 1000) / A_SECOND;
      await rest(Math.max(0, at - performance.now()));
      const one = ask(n, at).finally(() => under.delete(one));
      under.add(one);
    }
  })();
  return {
    waits,
    stop: async () => {
      over = true;
      await reading;
      await Promise.all(under);
      const failed = waits.filter((wait) => wait.failed).length;
      if (failed > 0) throw new Error(`${failed} lists were not answered`);
    },
  };
}
