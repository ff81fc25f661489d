/** How many photographs are decoded at once: each may hold some hundred megabytes of pixels. */
const SLOTS = 2;

let busy = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when one of the few slots for decoding is free, in the order of asking. */
export async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= SLOTS) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot passes on to the next one waiting, so it stays busy.
    if (next) next();
    else busy -= 1;
  }
}
