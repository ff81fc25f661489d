/** How alike names are, from 0 to 1: what a person meant with a name that no catalogue has. */

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

interface Word {
  text: string;
  /** A bit for each of its letters, several letters sharing one. */
  letters: number;
}

interface Words {
  words: readonly Word[];
  /** Without blanks: 'alto andina' is 'altoandina'. */
  joined: Word;
  length: number;
}

function wordOf(text: string): Word {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return { text, letters };
}

function wordsIn(folded: string): Words {
  const words = folded
    .slice(0, MAX_LENGTH)
    .split(" ")
    .filter(Boolean)
    .map((word) => wordOf(IN_FULL[word] ?? word));
  const joined = wordOf(words.map(({ text }) => text).join(""));
  return { words, joined, length: joined.text.length };
}

const bits = (set: number) => {
  let left = set;
  let count = 0;
  for (; left !== 0; left &= left - 1) count++;
  return count;
};

/** The rows of the table of distances, used again and again: words are compared by the hundred thousand. */
const SPACE = 2 * MAX_LENGTH;
let before = new Int32Array(SPACE);
let last = new Int32Array(SPACE);
let row = new Int32Array(SPACE);

/** The changes of single letters, or of neighbours that changed places, between two words; Infinity above `most`. */
function distance(a: string, b: string, most: number): number {
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let here = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const turned = a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (turned && i > 1 && j > 1) here = Math.min(here, (before[j - 2] ?? 0) + 1);
      row[j] = here;
      least = Math.min(least, here);
    }
    // Two rows on, a change of places may still be cheaper by one.
    if (least > most + 1) return Infinity;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] ?? 0;
}

/** The share of letters that agree; 0 below `least`, which most pairs are known to be without a closer look. */
function likeWords(a: Word, b: Word, least: number): number {
  if (a.text === b.text) return 1;
  const longer = Math.max(a.text.length, b.text.length);
  const most = longer * (1 - least);
  if (Math.abs(a.text.length - b.text.length) > most) return 0;
  if (bits(a.letters & ~b.letters) > most || bits(b.letters & ~a.letters) > most) return 0;
  const share = 1 - distance(a.text, b.text, most) / longer;
  return share < least ? 0 : share;
}

/** Words, and names as a whole, that agree less than this count as different ones. */
const SAME_WORD = 0.6;
const SAME_NAME = 0.75;

/** A likeness of parts counts less the less of the whole it is. */
const weighed = (more: number, less: number) => more * (0.5 + 0.5 * less);

/**
 * How alike a text is to each of the names: 'San Igancio' to 'San Ignacio' 0.91, 'S. Pedro de Quemez' to 'San Pedro de
 * Quemes' 0.94; a name within a longer text counts too ('Uncia (Llallagua)' and 'Uncía' 0.76), but less than one that
 * agrees as a whole. All are folded.
 */
export function likenessTo(names: readonly string[]): (text: string) => number[] {
  const distinct = new Map<string, number>();
  const entries = names.map((name) => {
    const words = wordsIn(name);
    const places = words.words.map(({ text }) => {
      const place = distinct.get(text) ?? distinct.size;
      distinct.set(text, place);
      return { place, size: text.length };
    });
    return { ...words, places };
  });
  const known = [...distinct.keys()].map(wordOf);

  return (text) => {
    const asked = wordsIn(text);
    if (asked.length === 0) return names.map(() => 0);
    const table = asked.words.map((word) => ({
      size: word.text.length,
      alike: Float64Array.from(known, (other) => likeWords(word, other, SAME_WORD)),
    }));
    return entries.map(({ places, length, joined }) => {
      if (length === 0) return 0;
      let forth = 0;
      for (const { size, alike } of table) {
        let best = 0;
        for (const { place } of places) best = Math.max(best, alike[place] ?? 0);
        forth += (size * best) / asked.length;
      }
      let back = 0;
      for (const { place, size } of places) {
        let best = 0;
        for (const { alike } of table) best = Math.max(best, alike[place] ?? 0);
        back += (size * best) / length;
      }
      const whole = likeWords(asked.joined, joined, SAME_NAME);
      return Math.max(weighed(Math.max(forth, back), Math.min(forth, back)), weighed(whole, whole));
    });
  };
}
