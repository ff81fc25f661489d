import { isDeepStrictEqual } from "node:util";

/** The number of attempts while other tests change the figures. */
const ROUNDS = 5;

/**
 * Checks a screen against figures that other tests may change at any moment: if the check fails and the figures have
 * changed meanwhile, both are repeated. Throws the check's own error if the figures did not change and a second attempt
 * fails too, or after the last round.
 */
export async function steady<T>(read: () => Promise<T>, check: (figures: T) => Promise<void>): Promise<void> {
  for (let round = 1; ; round += 1) {
    const figures = await read();
    try {
      await check(figures);
      return;
    } catch (error) {
      // The first round may have met a change that was undone afterwards.
      const still = round > 1 && isDeepStrictEqual(figures, await read());
      if (still || round === ROUNDS) throw error;
    }
  }
}
