import { PASSWORD_MIN } from "@/contract/resources/sesion";
import { normalise } from "@/contract/plain-text";

let known: Promise<ReadonlySet<string>> | undefined;

/** Keeps only entries long enough to pass the contract's rule: about 300 of 49,000. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const folded = dictionary["passwords-common"].map(normalise);
  return new Set(folded.filter((word) => word.length >= PASSWORD_MIN));
}

/** Is it one of the most used passwords, ignoring case and accents? The list is loaded on the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(normalise(password));
}
