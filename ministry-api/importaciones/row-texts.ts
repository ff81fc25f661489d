import { normalise } from "@/contract/plain-text";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { type TipoImportable, nameFieldOf } from "@/contract/importacion/tipos";
import type { StoredImport } from "./access";
import { cellPlainText } from "./read/page-text";
import type { Line } from "./types";

/** How a row's texts come from its cells, and what they become when columns or CITE change. */

/** How the texts of a row come from its cells. */
export type Choice = Pick<StoredImport, "tipo" | "columnas" | "fijos" | "por_fila">;

/** A row's texts by meaning as the file and the values for all rows give them; several columns are joined by a blank. */
export function textsOf(
  celdas: readonly string[],
  { tipo, columnas, fijos, por_fila }: Choice,
): Record<string, string> {
  const texts: Record<string, string> = Object.fromEntries(por_fila.map((meaning) => [meaning, ""]));
  for (const { n, significado } of columnas) {
    if (significado === null) continue;
    const [before, text] = [texts[significado] ?? "", celdas[n]?.trim() ?? ""];
    // Programs write the same text into two columns.
    texts[significado] = before === text ? text : [before, text].filter((part) => part !== "").join(" ");
  }
  // A row that changes a record changes what stands in the file alone.
  if ((texts["cite"] ?? "") !== "") return texts;
  for (const [meaning, text] of Object.entries(texts)) {
    if (SIGNIFICADOS[tipo].get(meaning)?.clase === "texto") texts[meaning] = cellPlainText(text);
  }
  for (const [meaning, text] of Object.entries(fijos)) {
    if ((texts[meaning] ?? "") === "") texts[meaning] = text;
  }
  return texts;
}

/**
 * A row's texts once it names a record by its CITE, or none any more (''): the values for all rows are those of new
 * records alone.
 */
export function withCite(
  texts: Readonly<Record<string, string>>,
  cite: string,
  celdas: readonly string[],
  choice: Choice,
): Record<string, string> {
  const read = textsOf(celdas, { ...choice, fijos: {} });
  const next: Record<string, string> = { ...texts, cite };
  for (const [meaning, text] of Object.entries(choice.fijos)) {
    if ((read[meaning] ?? "") !== "") continue;
    const now = next[meaning] ?? "";
    if (cite === "" && now === "") next[meaning] = text;
    if (cite !== "" && now === text) next[meaning] = "";
  }
  return next;
}

/** A row's texts after another choice of columns: what was typed stays where its meaning does. */
export function retyped(
  celdas: readonly string[],
  texts: Readonly<Record<string, string>>,
  before: Choice,
  after: Choice,
): Record<string, string> {
  const read = textsOf(celdas, before);
  const next = textsOf(celdas, after);
  for (const meaning of Object.keys(next)) {
    const typed = texts[meaning];
    if (typed !== undefined && typed !== (read[meaning] ?? "")) next[meaning] = typed;
  }
  return next;
}

/** The name of a row's record or entry. */
export const nameIn = (tipo: TipoImportable, texts: Readonly<Record<string, string>>) => texts[nameFieldOf(tipo)] ?? "";

/** The name of a row's record or entry, folded. */
export const foldedName = (tipo: TipoImportable, texts: Readonly<Record<string, string>>) =>
  normalise(nameIn(tipo, texts));

/** Characters of a row that its search looks through. */
const SEARCHED = 4000;

/** The text that the search of rows looks through. */
export const searchedText = (texts: Readonly<Record<string, string>>) =>
  normalise(Object.values(texts).join(" ")).slice(0, SEARCHED);

/** A row's texts as they are stored, with what is found by them. */
export const storedTexts = (tipo: TipoImportable, textos: Readonly<Record<string, string>>) => ({
  textos,
  nombre: foldedName(tipo, textos),
  busqueda: searchedText(textos),
});

/** A row of the file as it is stored, not checked yet. */
export const uncheckedRow = ({ fila, celdas }: Line, choice: Choice) => ({
  fila,
  celdas,
  ...storedTexts(choice.tipo, textsOf(celdas, choice)),
});
