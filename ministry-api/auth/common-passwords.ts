import { PASSWORD_MIN } from "@/contract/resources/sesion";
import { normalise } from "../db/search";

let known: Promise<ReadonlySet<string>> | undefined;

/** Only entries long enough to pass the contract's rule can ever be typed; of 49,000 some 300 are. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const folded = dictionary["passwords-common"].map(normalise);
  return new Set(folded.filter((word) => word.length >= PASSWORD_MIN));
}

/** Is it one of the world's most used passwords, whatever its case and accents? The list is read at the first question. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(normalise(password));
}
