import { type TipoImportable, SIGNIFICADOS } from "@/contract/importacion/significados";
import { esInventario, nameFieldOf } from "@/contract/importacion/tipos";
import type { ColumnaLeida } from "@/contract/resources/importaciones";
import { readCoordinates } from "@/contract/place/coordinates";
import { readUtm } from "@/contract/place/utm";
import type { Line } from "../types";
import { isCounter, isKind, meaningOf } from "./synonyms";
import { withoutBeginning, isOwnExport, isTechnical, withoutGroups } from "./technical";
import { foldHeading } from "./fold-heading";
import { numbersIn } from "../check/fields";

/** How many rows from the top are looked at. */
const TOP = 30;
/** A longer text is no heading. */
const LONGEST = 80;

const isText = (cell: string) => /\p{L}/u.test(cell) && cell.length <= LONGEST;
const filledOf = (celdas: readonly string[]) => celdas.map((cell) => cell.trim()).filter((cell) => cell !== "");

interface Score {
  known: number;
  texts: number;
  filled: number;
  distinct: number;
}

function scoreOf(tipo: TipoImportable, celdas: readonly string[]): Score {
  const filled = filledOf(celdas);
  const headings = withoutBeginning(tipo, filled);
  // 'Museo' is a type among the data as well.
  const meanings = new Set(headings.flatMap((cell) => (isKind(cell) ? [] : (meaningOf(tipo, cell)?.meaning ?? []))));
  // A number's heading says nothing by itself: 'No' is an answer, too, and may stand in many cells.
  const counter = meanings.size > 0 && headings.some(isCounter) ? 1 : 0;
  return {
    known: meanings.size + counter,
    texts: filled.filter(isText).length,
    filled: filled.length,
    distinct: new Set(filled).size,
  };
}

/** Whether the row below goes on where the upper one has no heading of its own: that one heads groups of columns. */
const goesOn = (upper: readonly string[], below: readonly string[]) =>
  below.some((cell, n) => {
    const over = upper[n]?.trim() ?? "";
    return cell.trim() !== "" && (over === "" || (n > 0 && over === upper[n - 1]?.trim()));
  });

/**
 * The row that looks most like headings, as its number in the file: of two rows of headings the lower one. Null if none
 * looks like it.
 */
export function headerRow(tipo: TipoImportable, lineas: readonly Line[]): number | null {
  const top = lineas.slice(0, TOP).map(({ fila, celdas }) => ({ fila, celdas, score: scoreOf(tipo, celdas) }));
  const most = Math.max(0, ...top.map(({ score }) => score.known));
  if (most > 0) {
    // A cell of the data may be a word of a heading, too: most words win, the upper row among equals.
    const best = top.findIndex(({ score }) => score.known === most);
    const [row, below] = [top[best], top[best + 1]];
    if (!row || !below) return row?.fila ?? null;
    const { known, texts, filled } = below.score;
    return known >= 2 && texts === filled && goesOn(row.celdas, below.celdas) ? below.fila : row.fila;
  }
  const width = Math.max(0, ...top.map(({ score }) => score.filled));
  const likely = top.find(
    ({ score }) =>
      score.filled >= 2 &&
      score.filled * 10 >= width * 6 &&
      score.texts === score.filled &&
      score.distinct === score.filled,
  );
  return likely && likely.fila !== lineas.at(-1)?.fila ? likely.fila : null;
}

/** A zone, datum or reference system, which rows above the headings may say for columns of coordinates. */
const REFERENCE = /(?:UTM|ZONA|HUSO|ZONE)\D{0,15}(?:19|20|21)(?!\d)|PSAD|LA CANOA|EPSG\D{0,3}\d{4,5}|WGS\D?84|SIRGAS/iu;
const IS_PLACE = new Set(["utm_este", "utm_norte", "utm", "coordenadas", "g_x", "g_y"]);

/** What a row above says of the reference of a column: over it, or over those from there on to the left. */
function referenceOver(celdas: readonly string[], n: number): string | null {
  const at = celdas.findLastIndex((cell, i) => i <= n && cell.trim() !== "");
  const text = celdas[at]?.trim() ?? "";
  return REFERENCE.test(text) && text.length <= LONGEST ? text : null;
}

/**
 * The headings of a row; where its cell is empty, the one above it, if that row has headings too and is no title over
 * the whole sheet. Headings of coordinates get what a row above says of zone and datum: 'ESTE (UTM ZONA 19)'.
 */
export function headingsAt(tipo: TipoImportable, lineas: readonly Line[], fila: number): string[] {
  const at = lineas.findIndex((linea) => linea.fila === fila);
  const own = lineas[at]?.celdas ?? [];
  const above = at > 0 ? lineas[at - 1] : undefined;
  const upper = above && above.fila === fila - 1 && new Set(filledOf(above.celdas)).size > 1 ? above.celdas : [];
  const over = lineas.slice(Math.max(0, at - TOP), Math.max(0, at)).reverse();
  return Array.from({ length: Math.max(own.length, upper.length) }, (_one, n) => {
    const heading = own[n]?.trim() || (upper[n]?.trim() ?? "");
    if (heading === "" || REFERENCE.test(heading) || !IS_PLACE.has(meaningOf(tipo, heading)?.meaning ?? "")) {
      return heading;
    }
    const reference = over.map(({ celdas }) => referenceOver(celdas, n)).find((one) => one !== null);
    return reference === undefined || reference === null ? heading : `${heading} (${reference})`;
  });
}

/** What a column's values look like, where a place is written in them. */
type Look = "g_x" | "g_y" | "utm_este" | "utm_norte" | "utm_zona" | "coordenadas" | "utm";

/** The numbers that a text may be, thousands separated or not; none if it is no number. */
function figures(text: string): number[] {
  const bare = text.replace(/\s*(?:m\.?|mts?\.?)$/iu, "");
  const sign = /^[-−]/u.test(bare) ? -1 : 1;
  return numbersIn(bare.replace(/^[-−+]\s*/u, "")).map((value) => sign * value);
}

const within = (values: readonly number[], least: number, most: number) =>
  values.some((value) => value >= least && value <= most);

function lookOf(text: string): Look | null {
  if (/^(?:zona\s*)?(?:19|20|21)\s*-?\s*[C-X]?(?:\s*(?:S|SUR))?$/iu.test(text)) return "utm_zona";
  const values = figures(text);
  if (values.length > 0) {
    if (within(values, 100_000, 900_000)) return "utm_este";
    if (within(values, 1_000_000, 9_999_999)) return "utm_norte";
    const [size] = values.map(Math.abs);
    if (within([size ?? 0], 57, 70)) return "g_y";
    return within([size ?? 0], 9, 23) ? "g_x" : null;
  }
  if (readUtm(text) !== null) return "utm";
  const pair = readCoordinates(text);
  if (pair.ok || pair.reason === "outside") return "coordenadas";
  const degrees = /^[^\d-]*-?\s*(\d{1,2})(?:\s*[°º˚]|\s+\d{1,2}(?:[.,]\d+)?(?=\s|$))/u.exec(text)?.[1];
  if (degrees === undefined) return null;
  return within([Number(degrees)], 57, 70) ? "g_y" : "g_x";
}

/** What most of the values look like; null if they look like no place, or differ. */
function lookOfColumn(values: readonly string[]): Look | null {
  const filled = values.filter((value) => value.trim() !== "");
  const counts = new Map<Look, number>();
  for (const value of filled) {
    const look = lookOf(value.trim());
    if (look) counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] * 10 >= filled.length * 6 ? first[0] : null;
}

/** Whether the values are the numbers of the rows, one after the other. */
function counts(values: readonly string[]): boolean {
  const filled = values.filter((value) => value.trim() !== "");
  const numbers = filled.map((value) => (/^\d{1,6}$/u.test(value.trim()) ? Number(value) : NaN));
  return numbers.length >= 3 && numbers.every((value, i) => i === 0 || value === (numbers[i - 1] ?? NaN) + 1);
}

/** Three values that differ, to recognise a column by. */
const differing = (values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))].slice(0, 3);

/** Meanings between which the values decide: an X of 592000 is an easting, an X of -68 a longitude. */
const PLACES: ReadonlySet<string> = new Set<Look>([
  "g_x",
  "g_y",
  "utm_este",
  "utm_norte",
  "utm_zona",
  "coordenadas",
  "utm",
]);

/** How far values of a column are looked at. */
const LOOKED = 200;

/** Words that head a place only where one is written below: 'Ubicación' may be an address. */
const MAYBE_PLACE =
  /^(?:ubicacion|location|localizacion|geolocalizacion|posicion|position|coordinates|geom|the geom|geometry|mapa|map|punto|enlace|link|url|google maps|link google maps|url google maps|link maps|link de ubicacion|enlace de ubicacion)$/u;

interface Candidate {
  meaning: string;
  sure: number;
  /** What the words of the heading mean, where the values say something else. */
  words?: string;
}

function candidate(tipo: TipoImportable, heading: string, values: readonly string[]): Candidate | null {
  const named = meaningOf(tipo, heading);
  if (named && isKind(heading) && isOwnName(tipo, named.meaning) && !areNames(values)) return null;
  if (named && !PLACES.has(named.meaning)) return named;
  const maybe = named === null && esInventario(tipo) && MAYBE_PLACE.test(foldHeading(heading));
  if (!named && !maybe) return null;
  const look = lookOfColumn(values.slice(0, LOOKED));
  if (!named) return look === "coordenadas" || look === "utm" ? { meaning: look, sure: 1 } : null;
  // 'ZONA' is a quarter of a town, too, and 'E' or 'N' anything.
  if (look === null) {
    const vague = named.meaning.startsWith("utm_") && values.some(isFilled);
    return vague && foldHeading(heading).length < 5 ? null : named;
  }
  return { ...named, meaning: look, words: named.meaning };
}

const PARTNER: Readonly<Record<string, string>> = {
  g_x: "g_y",
  g_y: "g_x",
  utm_este: "utm_norte",
  utm_norte: "utm_este",
};

/**
 * Values decide between the axes of a place while that leaves none alone: the latitudes of South Africa look like
 * nothing here and its longitudes like latitudes, and then the words of the headings decide.
 */
function inPairs(found: readonly (Candidate | null)[]): readonly (Candidate | null)[] {
  const isAlone = (some: readonly (Candidate | null)[], one: Candidate | null) => {
    const partner = PARTNER[one?.meaning ?? ""];
    return partner !== undefined && !some.some((other) => other?.meaning === partner);
  };
  const byWords = found.map((one) =>
    one?.words !== undefined && isAlone(found, one) ? { ...one, meaning: one.words } : one,
  );
  return byWords.some((one) => isAlone(byWords, one)) ? found : byWords;
}

const isOwnName = (tipo: TipoImportable, meaning: string) => esInventario(tipo) && meaning === nameFieldOf(tipo);

/** Whether most values are texts that differ: below 'Restaurante' there may be names, or 'Sí' and 'No'. */
function areNames(values: readonly string[]): boolean {
  const texts = values.filter((value) => /\p{L}{3}/u.test(value));
  return texts.length * 10 >= values.filter(isFilled).length * 6 && distinct(texts) * 2 > texts.length;
}

const isFilled = (value: string) => value.trim() !== "";
const distinct = (values: readonly string[]) => new Set(values.filter(isFilled).map((value) => value.trim())).size;
const sameValues = (some: readonly string[], others: readonly string[]) =>
  some.every((value, i) => !isFilled(value) || value.trim() === (others[i] ?? "").trim());

/**
 * What each column means by its heading and values, none twice, except a text under the same heading with another
 * number ('DESCRIPCION 1', 'DESCRIPCION 2'). `columns` are the values below each heading; a column without any is not
 * recognised where others have some.
 */
export function recognise(
  tipo: TipoImportable,
  headings: readonly string[],
  columns: readonly (readonly string[])[],
): ColumnaLeida[] {
  const own = isOwnExport(headings);
  const fields = withoutBeginning(tipo, withoutGroups(headings));
  const filled = columns.some((values) => values.some(isFilled));
  const candidates = fields.map((heading, n) => {
    const values = columns[n] ?? [];
    if (filled && !values.some(isFilled)) return null;
    const one = candidate(tipo, heading, values);
    return one && isTechnical(heading, own) && !PLACES.has(one.meaning) ? null : one;
  });
  const found = inPairs(candidates);
  const name = nameFieldOf(tipo);
  const taken = new Map<string, { stem: string; n: number }>();
  const meanings: (string | null)[] = headings.map(() => null);
  const stem = (heading: string) => foldHeading(heading).replace(/\s*\d+$/u, "");
  const riches = (n: number) => (found[n]?.meaning === name ? distinct(columns[n] ?? []) : 0);
  // The surest heading has the meaning, of names the one that says most, the first one among equals.
  const order = found
    .map((_one, n) => n)
    .sort((a, b) => (found[b]?.sure ?? 0) - (found[a]?.sure ?? 0) || riches(b) - riches(a) || a - b);
  for (const n of order) {
    const meaning = found[n]?.meaning;
    if (meaning === undefined) continue;
    const first = taken.get(meaning);
    // Two columns of names are not one name.
    const joins = SIGNIFICADOS[tipo].get(meaning)?.clase === "texto" && meaning !== name;
    if (first !== undefined && !(joins && first.stem === stem(headings[n] ?? ""))) continue;
    if (first === undefined) taken.set(meaning, { stem: stem(headings[n] ?? ""), n });
    meanings[n] = meaning;
  }
  /** Says what another column, which has the meaning, says already. */
  const repeats = (n: number) => {
    const first = taken.get(found[n]?.meaning ?? "");
    return first !== undefined && first.n !== n && sameValues(columns[n] ?? [], columns[first.n] ?? []);
  };
  return headings.flatMap((heading, n) => {
    const values = columns[n] ?? [];
    const muestra = differing(values);
    if (heading.trim() === "" && muestra.length === 0) return [];
    const encabezado = heading.trim() || `Columna ${columnLetters(n)}`;
    const significado = meanings[n] ?? null;
    const unused =
      muestra.length === 0 ||
      isCounter(fields[n] ?? "") ||
      isTechnical(heading, own) ||
      (heading.trim() === "" && counts(values)) ||
      repeats(n);
    let como: ColumnaLeida["como"] = "FALTA";
    if (significado !== null) como = "RECONOCIDA";
    else if (unused) como = "SIN USAR";
    return [{ n, encabezado, muestra, significado, como }];
  });
}

/** The letters over a column in a spreadsheet: 0 is A, 26 is AA. */
function columnLetters(n: number): string {
  const letter = String.fromCharCode(65 + (n % 26));
  return n < 26 ? letter : columnLetters(Math.floor(n / 26) - 1) + letter;
}
