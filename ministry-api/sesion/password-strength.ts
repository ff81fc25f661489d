import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { PUNTAJE_CLAVE } from "@/contract/codes";

/** The estimate reads at most this many characters: more would cost a second and not change the result. */
const LOOKED_AT = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
}

/** Can few attempts find the password? Checks repetitions, rows of keys, dates, common words and the `own` words. */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  estimator ??= load();
  return (await estimator).check(password, [...own]).score < PUNTAJE_CLAVE;
}
