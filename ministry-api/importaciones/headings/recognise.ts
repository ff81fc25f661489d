import { SIGNIFICADOS, type TipoImportable } from "@/contract/importacion/significados";
import type { ColumnaLeida } from "@/contract/resources/importaciones";
import { foldHeading } from "./fold";
import { counts, differing, type Look, lookOfColumn } from "./sample";
import { isCounter, meaningOf } from "./synonyms";

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

interface Candidate {
  meaning: string;
  sure: number;
}

function candidate(tipo: TipoImportable, heading: string, values: readonly string[]): Candidate | null {
  const named = meaningOf(tipo, heading);
  if (!named || !PLACES.has(named.meaning)) return named;
  const look = lookOfColumn(values.slice(0, LOOKED));
  // 'ZONA' is a quarter of a town, too, and 'E' or 'N' anything.
  if (look === null) {
    const vague = named.meaning.startsWith("utm_") && values.some((value) => value.trim() !== "");
    return vague && foldHeading(heading).length < 5 ? null : named;
  }
  return { ...named, meaning: look };
}

/**
 * What each column means by its heading and values, none twice, except a text under the same heading with another
 * number ('DESCRIPCION 1', 'DESCRIPCION 2'). `columns` are the values below each heading.
 */
export function recognise(
  tipo: TipoImportable,
  headings: readonly string[],
  columns: readonly (readonly string[])[],
): ColumnaLeida[] {
  const found = headings.map((heading, n) => candidate(tipo, heading, columns[n] ?? []));
  const taken = new Map<string, string>();
  const meanings: (string | null)[] = headings.map(() => null);
  const stem = (heading: string) => foldHeading(heading).replace(/\s*\d+$/u, "");
  // The surest heading has the meaning, the first one among equals.
  const order = found.map((_one, n) => n).sort((a, b) => (found[b]?.sure ?? 0) - (found[a]?.sure ?? 0) || a - b);
  for (const n of order) {
    const meaning = found[n]?.meaning;
    if (meaning === undefined) continue;
    const first = taken.get(meaning);
    const again = SIGNIFICADOS[tipo].get(meaning)?.clase === "texto" && first === stem(headings[n] ?? "");
    if (first !== undefined && !again) continue;
    taken.set(meaning, stem(headings[n] ?? ""));
    meanings[n] = meaning;
  }
  return headings.flatMap((heading, n) => {
    const values = columns[n] ?? [];
    const muestra = differing(values);
    if (heading.trim() === "" && muestra.length === 0) return [];
    const encabezado = heading.trim() || `Columna ${columnLetters(n)}`;
    const significado = meanings[n] ?? null;
    const unused = muestra.length === 0 || isCounter(heading) || (heading.trim() === "" && counts(values));
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
