/** A letter in lower case without its accent; always one character, so positions are kept. */
const foldLetter = (letter: string) => letter.normalize("NFD").charAt(0).toLowerCase() || letter;

/** Text for comparing: without accents and capitals, with the same number of characters. */
export const foldText = (text: string): string => Array.from(text, foldLetter).join("");

/** Options whose label or hint contains every typed word; those that begin with the text come first. */
export function matching<O extends { label: string; hint?: string }>(options: readonly O[], typed: string): O[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const found = options.filter((option) => {
    const text = foldText(`${option.label} ${option.hint ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const whole = words.join(" ");
  const rank = (option: O) => (foldText(option.label).startsWith(whole) ? 0 : 1);
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
