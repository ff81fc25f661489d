import { normalise } from "@/contract/plain-text";
import type { Option } from "./option";

/** A letter as a search compares it; always one character, so that positions are kept. */
const foldLetter = (letter: string) => normalise(letter).charAt(0) || (letter.trim() === "" ? " " : letter);

/** Text for comparing, with the same number of characters. */
export const foldText = (text: string): string => Array.from(text, foldLetter).join("");

/** Options whose texts contain every typed word: first where label or code begins with the text, then by the label. */
export function matching<O extends Omit<Option, "value">>(options: readonly O[], typed: string): O[] {
  const words = normalise(typed).split(" ").filter(Boolean);
  if (words.length === 0) return [...options];
  const found = options.filter((option) => {
    const text = normalise([option.code, option.label, option.path, option.hint].join(" "));
    return words.every((word) => text.includes(word));
  });
  const whole = words.join(" ");
  const rank = ({ code = "", label }: O) => {
    if (normalise(label).startsWith(whole) || code.startsWith(whole)) return 0;
    return words.every((word) => normalise(label).includes(word)) ? 1 : 2;
  };
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
