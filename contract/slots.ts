/** Runs `work` when a slot is free, in the order of the calls. */
export type InSlot = <T>(work: () => Promise<T>) => Promise<T>;

/** Allows `slots` tasks at once; the others wait. */
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
      // The slot passes to the next waiting task, so it stays busy.
      if (next) next();
      else busy -= 1;
    }
  };
}
