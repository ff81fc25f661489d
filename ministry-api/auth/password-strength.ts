import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { PUNTAJE_CLAVE } from "@/contract/codes";

/** More characters than these cost the estimate a second and add nothing to its answer. */
const LOOKED_AT = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
}

/** Would few attempts find the password: repetitions, rows of keys, dates, common words, `own` words? */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  estimator ??= load();
  return (await estimator).check(password, [...own]).score < PUNTAJE_CLAVE;
}
