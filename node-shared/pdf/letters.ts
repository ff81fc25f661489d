/**
 * The letters of the PDFs of both towers. The library prints a letter that its font lacks as another one, so a text is
 * cut into runs that each have a font which holds all of their letters.
 */

/** An embedded family: its files are named by weight. */
interface Family {
  family: string;
  /** The path of its files within node_modules, without weight and ending. */
  file: string;
  weights: readonly number[];
  /** Characters to take from another family. */
  without?: RegExp;
  /** Printed at this share of the text's size: its lines are taller than the text's. */
  scale?: number;
}

const WEIGHTS = [400, 600, 700] as const;

/** The families in the order in which a letter is looked for; the first one is the document's own. */
const FAMILIES: readonly Family[] = [
  // Its letter ʼ has the glyph of ’ and would be copied as that; its marks stand to the right of where they begin.
  { family: "Inter", file: "@fontsource/inter/files/inter-latin", weights: WEIGHTS, without: /[ʼ\p{M}]/u },
  { family: "Inter Ext", file: "@fontsource/inter/files/inter-latin-ext", weights: WEIGHTS },
  { family: "Inter Vietnamese", file: "@fontsource/inter/files/inter-vietnamese", weights: WEIGHTS },
  { family: "Inter Greek", file: "@fontsource/inter/files/inter-greek", weights: WEIGHTS },
  { family: "Inter Greek Ext", file: "@fontsource/inter/files/inter-greek-ext", weights: WEIGHTS },
  { family: "Inter Cyrillic", file: "@fontsource/inter/files/inter-cyrillic", weights: WEIGHTS },
  { family: "Inter Cyrillic Ext", file: "@fontsource/inter/files/inter-cyrillic-ext", weights: WEIGHTS },
  // Marks on small letters only.
  { family: "Noto Sans", file: "@fontsource/noto-sans/files/noto-sans-latin", weights: WEIGHTS, without: /\p{Lu}/u },
  { family: "Noto Sans Ext", file: "@fontsource/noto-sans/files/noto-sans-latin-ext", weights: WEIGHTS },
  // Also plain letters under any accent.
  { family: "Noto Sans Math", file: "@fontsource/noto-sans-math/files/noto-sans-math-latin", weights: [400] },
  {
    family: "Noto Symbols",
    file: "@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols",
    weights: [400],
    scale: 0.7,
  },
  {
    family: "Noto Symbols 2",
    file: "@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols",
    weights: [400],
  },
];

/** The family that a document's page names. */
export const OWN_FAMILY = "Inter";

const fileOf = ({ file }: Family, weight: number) => `${file}-${weight}-normal.woff`;

/** All font files, as paths within node_modules. */
export const FONT_FILES = FAMILIES.flatMap((family) => family.weights.map((weight) => fileOf(family, weight)));

interface FontFile {
  unitsPerEm: number;
  characterSet: number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string): {
    glyphs: { advanceWidth: number; bbox: { minX: number; maxX: number; minY: number; maxY: number } }[];
    positions: { xOffset: number; yOffset: number }[];
  };
}

/** The library types less of a loaded font than it has. */
const isFontFile = (data: unknown): data is FontFile =>
  typeof data === "object" && data !== null && "characterSet" in data && "layout" in data;

/** What is used of the library's `Font`. */
interface FontStore {
  register(family: { family: string; fonts: { src: string; fontWeight: number }[] }): void;
  load(face: { fontFamily: string; fontWeight: number }): Promise<void>;
  getFont(face: { fontFamily: string; fontWeight: number }): { data: unknown };
}

/** A part of a text. What is missing is as in the text around it. */
export interface LetterRun {
  text: string;
  family?: string;
  /** Its size, as a share of the text's. */
  scale?: number;
  /** By how much the next run is moved along the line, as a share of the text's size. */
  spacing?: number;
  align?: "super" | "sub";
}

/** The style of a run in a text of this size; null if it needs none. */
export function runStyle({ family, scale, spacing, align }: LetterRun, fontSize: number) {
  if ((family ?? scale ?? spacing) === undefined) return null;
  return {
    ...(family !== undefined && { fontFamily: family }),
    ...(scale !== undefined && { fontSize: fontSize * scale }),
    ...(spacing !== undefined && { letterSpacing: fontSize * spacing }),
    ...(align !== undefined && { verticalAlign: align }),
  };
}

interface Face extends Pick<Family, "family" | "without" | "scale"> {
  /** One for each weight. */
  files: FontFile[];
  /** Whether `lookUpAll` has seen it. */
  isLookedUp: boolean;
}

/**
 * Gives each character's glyph its character. The library makes a glyph once for all later PDFs: a letter first used as
 * part of an accented one would lack its character, and could not be searched or copied.
 */
function lookUpAll(face: Face): void {
  if (face.isLookedUp) return;
  face.isLookedUp = true;
  for (const file of face.files) {
    for (const codePoint of file.characterSet) {
      if (hasGlyph(face, String.fromCodePoint(codePoint))) file.glyphForCodePoint(codePoint);
    }
  }
}

const hasGlyph = ({ without, files }: Face, character: string): boolean =>
  without?.test(character) !== true && files[0]?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) === true;

/** What is printed for a letter that no font has. */
const BOX = "□";

const graphemeSegmenter = new Intl.Segmenter("es", { granularity: "grapheme" });

/** Superscripts, fractions and raised letters: as plain ones they would say something else. */
const CHANGES_MEANING = /[\p{No}\p{Lm}]/u;

/** The ways in which a letter may be written, best first; the last one only for ligatures, wide letters and the like. */
const formsOf = (letter: string): string[] => [
  letter.normalize("NFC"),
  letter.normalize("NFD"),
  ...(CHANGES_MEANING.test(letter) ? [] : [letter.normalize("NFKC")]),
];

/** Without what is never seen (joiners, marks of direction, an emoji's choice of look); odd blanks as plain ones. */
const visibleText = (text: string) =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/\t|(?!\u00a0)\p{Zs}/gu, " ")
    .replace(/\p{Default_Ignorable_Code_Point}|(?!\n)\p{Cc}/gu, "");

/**
 * Registers and opens every family; `pathOf` makes a path of one within node_modules. Returns the function that cuts a
 * text into runs. Errors: a file that is missing.
 */
export async function openLetters(
  store: FontStore,
  pathOf: (file: string) => string,
): Promise<(text: string) => LetterRun[]> {
  const open = async (family: Family): Promise<Face> => {
    const name = family.family;
    const fonts = family.weights.map((weight) => ({ src: pathOf(fileOf(family, weight)), fontWeight: weight }));
    store.register({ family: name, fonts });
    const files = family.weights.map(async (fontWeight) => {
      await store.load({ fontFamily: name, fontWeight });
      const { data } = store.getFont({ fontFamily: name, fontWeight });
      if (!isFontFile(data)) throw new Error(`The font ${name} could not be read`);
      return data;
    });
    return { ...family, files: await Promise.all(files), isLookedUp: false };
  };
  const faces = await Promise.all(FAMILIES.map(open));
  return runCutter(faces);
}

/** How far the library lifts a raised text and lowers a lowered one, in thousandths of its size for each unit. */
const LIFT = { super: 0.4, sub: -0.2 } as const;

type Placed = ReturnType<FontFile["layout"]>;

/** The size and place of the mark at this position of a letter, both as shares of the text's size. */
function placeMark({ glyphs, positions }: Placed, at: number, unitsPerEm: number) {
  const [mark, letter] = [glyphs[at], glyphs[0]];
  const { xOffset = 0, yOffset = 0 } = positions[at] ?? {};
  if (at === 0 || !mark || !letter) return { left: 0 };
  const { minX, maxX, minY, maxY } = mark.bbox;
  const middle = (minX + maxX) / 2;
  // Fonts that say nothing of the pair draw the mark behind the letter.
  const x =
    xOffset === 0 && minX >= 0 ? (letter.bbox.minX + letter.bbox.maxX) / 2 - middle - letter.advanceWidth : xOffset;
  if (yOffset === 0) return { left: x / unitsPerEm };
  const align = yOffset > 0 ? "super" : "sub";
  const edge = yOffset > 0 ? minY : maxY;
  const lift = LIFT[align] * unitsPerEm * (unitsPerEm / 1000);
  const scale = Math.min(Math.max((edge + yOffset) / (edge + lift), 0.6), 1);
  return { left: (x + middle * (1 - scale)) / unitsPerEm, scale, align } as const;
}

/**
 * A letter with its marks, or several letters, as this font prints them. The library forgets where the font puts a
 * mark: each one is a run of its own that the run before moves into its place, and a raised one if it stands higher.
 */
function runsIn({ family, scale: size, files: [file] }: Face, own: boolean, text: string): LetterRun[] {
  const style = { ...(!own && { family }), ...(size !== undefined && { scale: size }) };
  const characters = [...text];
  if (characters.length === 1 || !file || !/\p{M}/u.test(text)) return [{ text, ...style }];
  const placed = file.layout(text);
  // A font may have the whole letter in one.
  if (placed.glyphs.length !== characters.length) return [{ text, ...style }];
  const places = characters.map((_, at) => placeMark(placed, at, file.unitsPerEm));
  return characters.map((character, at) => {
    const { left = 0, ...raised } = places[at] ?? {};
    return { text: character, ...style, ...raised, spacing: (places[at + 1]?.left ?? 0) - left };
  });
}

function runCutter(faces: readonly Face[]): (text: string) => LetterRun[] {
  const [own] = faces;
  const plain = new Set(["\n"]);
  if (own) lookUpAll(own);
  for (const codePoint of own?.files[0]?.characterSet ?? []) {
    const character = String.fromCodePoint(codePoint);
    const isOwn = own && hasGlyph(own, character) && visibleText(character) === character;
    if (isOwn && !/\p{M}/u.test(character)) plain.add(character);
  }

  const isPlain = (text: string) => {
    for (const character of text) if (!plain.has(character)) return false;
    return true;
  };
  const printed = (text: string): LetterRun[] | null => {
    if (isPlain(text)) return [{ text }];
    const face = faces.find((one) => [...text].every((character) => hasGlyph(one, character)));
    if (!face) return null;
    lookUpAll(face);
    return runsIn(face, face === own, text);
  };
  const box = printed(BOX) ?? [{ text: "[?]" }];

  /** One letter with its marks: whole in one font, else piece by piece with a box for what is missing. */
  const runsOfLetter = (letter: string): LetterRun[] => {
    if (letter === "") return [];
    for (const form of formsOf(letter)) {
      const runs = printed(form);
      if (runs) return runs;
    }
    const pieces = [...letter.normalize("NFC")].map((piece) => printed(piece) ?? box);
    return pieces.filter((piece, at) => piece !== box || pieces.indexOf(box) === at).flat();
  };

  return (text) => {
    if (isPlain(text)) return [{ text }];
    const runs: LetterRun[] = [];
    for (const { segment } of graphemeSegmenter.segment(text)) {
      for (const run of runsOfLetter(visibleText(segment))) {
        const last = runs.at(-1);
        const isSame = last?.family === run.family && last?.scale === run.scale;
        if (last && isSame && (last.spacing ?? run.spacing) === undefined) last.text += run.text;
        else runs.push({ ...run });
      }
    }
    return runs;
  };
}
