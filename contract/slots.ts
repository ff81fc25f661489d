/** Runs `work` when a slot is free, in the order of asking. */
export type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `slots` pieces of work run at once, the others wait. */
export function createSlots(slots: number): InSlot {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy >= slots) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot passes on to the next one waiting, so it stays busy.
      if (next) next();
      else busy -= 1;
    }
  };
}
