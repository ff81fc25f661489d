import { isDeepStrictEqual } from "node:util";

/** Changes by other tests that are sat out. */
const ROUNDS = 5;

/**
 * Checks a screen against figures that other tests may change at any moment: where the check fails and the figures have
 * changed meanwhile, both are done again. Errors: the check's own, where the figures stood still and a second look fails too.
 */
export async function steady<T>(read: () => Promise<T>, check: (figures: T) => Promise<void>): Promise<void> {
  for (let round = 1; ; round += 1) {
    const figures = await read();
    try {
      await check(figures);
      return;
    } catch (error) {
      // The first round may have met a change that was taken back.
      const still = round > 1 && isDeepStrictEqual(figures, await read());
      if (still || round === ROUNDS) throw error;
    }
  }
}
