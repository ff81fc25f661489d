import { normalise } from "@/contract/plain-text";

/** A letter as a search compares it; always one character, so that positions are kept. */
const foldLetter = (letter: string) => normalise(letter).charAt(0) || (letter.trim() === "" ? " " : letter);

/** Text for comparing, with the same number of characters. */
export const foldText = (text: string): string => Array.from(text, foldLetter).join("");

/** Options whose label or hint contains every typed word; those that begin with the text come first. */
export function matching<O extends { label: string; hint?: string }>(options: readonly O[], typed: string): O[] {
  const words = normalise(typed).split(" ").filter(Boolean);
  if (words.length === 0) return [...options];
  const found = options.filter((option) => {
    const text = normalise(`${option.label} ${option.hint ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const whole = words.join(" ");
  const rank = (option: O) => (normalise(option.label).startsWith(whole) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Splits a label around the typed text: before, match and after. */
export function splitAround(label: string, typed: string): [string, string, string] {
  const letters = Array.from(label);
  const wanted = foldText(typed.trim());
  const at = wanted === "" ? -1 : letters.map(foldLetter).join("").indexOf(wanted);
  if (at < 0) return [label, "", ""];
  const end = at + Array.from(wanted).length;
  return [letters.slice(0, at).join(""), letters.slice(at, end).join(""), letters.slice(end).join("")];
}
