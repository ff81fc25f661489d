import type { CallName } from "@/contract";
import type { CallInput, Handler } from "./handler";

/**
 * Does the slow part that changes no row (decodes an image, stores a file); returns the handler that then writes.
 * Throws Problem.
 */
type Preparer<N extends CallName> = (input: CallInput<N>) => Promise<Handler<N>>;

/** No transaction surrounds the first step, because it would hold a connection all that time. */
export function twoStepHandler<N extends CallName>(prepare: Preparer<N>) {
  const bothSteps: Handler<N> = async (input) => (await prepare(input))(input);
  return Object.assign(bothSteps, { prepare });
}

/** The first step of a two-step handler; null for any other handler. */
export const preparerOf = <N extends CallName>(handler: object): Preparer<N> | null =>
  "prepare" in handler ? (handler.prepare as Preparer<N>) : null;
