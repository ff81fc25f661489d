import { SIGNIFICADOS, type TipoImportable } from "@/contract/importacion/significados";
import { esInventario } from "@/contract/importacion/tipos";
import type { ColumnaLeida } from "@/contract/resources/importaciones";
import { foldHeading } from "./fold";
import { counts, differing, type Look, lookOfColumn } from "./sample";
import { isCounter, isKind, meaningOf } from "./synonyms";
import { isOwnExport, isTechnical, withoutBeginning, withoutGroups } from "./technical";
import { NOMBRE } from "../check/name";

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
  ...{ g_x: "g_y", g_y: "g_x" },
  ...{ utm_este: "utm_norte", utm_norte: "utm_este" },
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

const isOwnName = (tipo: TipoImportable, meaning: string) => esInventario(tipo) && meaning === NOMBRE[tipo];

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
  const name = esInventario(tipo) ? NOMBRE[tipo] : "nombre";
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
