/** How alike two folded names are, from 0 to 1: what a person meant with a name that no catalogue has. */

/** Abbreviations of the country's place names. */
const IN_FULL: Readonly<Record<string, string>> = {
  s: "san",
  sn: "san",
  sta: "santa",
  sto: "santo",
  pto: "puerto",
  gral: "general",
  tte: "teniente",
  cnl: "coronel",
  cap: "capitan",
  prov: "provincia",
  lag: "laguna",
};

/** Longest text that is compared, in characters. */
const MAX_LENGTH = 80;

export interface Words {
  words: readonly string[];
  /** Without blanks: 'alto andina' is 'altoandina'. */
  joined: string;
  length: number;
}

export function wordsIn(folded: string): Words {
  const words = folded
    .slice(0, MAX_LENGTH)
    .split(" ")
    .filter(Boolean)
    .map((word) => IN_FULL[word] ?? word);
  return { words, joined: words.join(""), length: words.reduce((sum, word) => sum + word.length, 0) };
}

/** The changes of single letters, or of neighbours that changed places, between two words. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

function likeWords(a: string, b: string): number {
  if (a === b) return 1;
  const longer = Math.max(a.length, b.length);
  // No more than half of the letters can agree: not worth counting.
  if (Math.min(a.length, b.length) * 2 < longer) return 0;
  return 1 - distance(a, b) / longer;
}

/** The share of one text's words that the other has too, each by its length and the likeliest word. */
const covered = (one: Words, other: Words) =>
  one.words.reduce((sum, word) => sum + word.length * Math.max(...other.words.map((o) => likeWords(word, o))), 0) /
  one.length;

/**
 * 'San Igancio' and 'San Ignacio' 0.91, 'S. Pedro de Quemez' and 'San Pedro de Quemes' 0.94; a name within a longer
 * text counts too ('Uncia (Llallagua)' and 'Uncía' 0.76), but less than one that agrees as a whole.
 */
export function likeness(text: Words, name: Words): number {
  if (text.length === 0 || name.length === 0) return 0;
  const [forth, back] = [covered(text, name), covered(name, text)];
  const [more, less] = [Math.max(forth, back), Math.min(forth, back)];
  const whole = likeWords(text.joined, name.joined);
  return Math.max(more * (0.5 + 0.5 * less), whole * (0.5 + 0.5 * whole));
}
