/** A letter without its accent, in lower case; one character in, one out, so that positions stay. */
const foldLetter = (letter: string) => letter.normalize("NFD").charAt(0).toLowerCase() || letter;

/** Text for comparing: no accents, no capitals, the same length. */
export const fold = (text: string): string => Array.from(text, foldLetter).join("");

/** Options whose label (or hint) holds every word typed, those that begin with the text first. */
export function matching<O extends { label: string; hint?: string }>(options: readonly O[], typed: string): O[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...options];
  const found = options.filter((option) => {
    const text = fold(`${option.label} ${option.hint ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const whole = words.join(" ");
  const rank = (option: O) => (fold(option.label).startsWith(whole) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Where the typed text stands in a label: what is before it, itself, and after it. */
export function split(label: string, typed: string): [string, string, string] {
  const letters = Array.from(label);
  const wanted = fold(typed.trim());
  const at = wanted === "" ? -1 : letters.map(foldLetter).join("").indexOf(wanted);
  if (at < 0) return [label, "", ""];
  const end = at + Array.from(wanted).length;
  return [letters.slice(0, at).join(""), letters.slice(at, end).join(""), letters.slice(end).join("")];
}
