import type { CallName } from "@/contract";
import type { CallInput, Handler } from "./handler";

/** Does what takes long and changes no row (decodes a picture, keeps a file); answers what then writes. Throws Problem. */
export type Preparer<N extends CallName> = (input: CallInput<N>) => Promise<Handler<N>>;

/** A handler in two steps: no transaction surrounds the first one, which would hold a connection for as long as it takes. */
export function preparedHandler<N extends CallName>(prepare: Preparer<N>) {
  const whole: Handler<N> = async (input) => (await prepare(input))(input);
  return Object.assign(whole, { prepare });
}

/** The first step of a handler in two; null for any other handler. */
export const preparerOf = <N extends CallName>(handler: object): Preparer<N> | null =>
  "prepare" in handler ? (handler.prepare as Preparer<N>) : null;
