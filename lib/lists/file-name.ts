import { normalise } from "@/contract/plain-text";
import { estadoNombre } from "@/contract/estados";
import { departamentoNombre } from "@/contract/shown";
import { isoDay } from "@/lib/format";

/** The names of exported files: the list, what narrows it and the day, as plain letters that any system takes. */

interface NarrowedList {
  q?: string;
  filters?: Readonly<Record<string, unknown>> | undefined;
  /** A row of the list, which has the names of what narrows it. */
  row?: unknown;
  /** Only some rows of it, chosen one by one. */
  chosen?: boolean;
  /** The saved view that it is, named in place of what narrows it. */
  view?: string | undefined;
  /** Only this page of it. */
  page?: number;
}

/** Characters of one word, and of all of them together. */
const MAX_WORD = 30;
const MAX_WORDS = 90;

const slug = (text: string) =>
  normalise(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_WORD)
    .replace(/^-+|-+$/g, "");

/** Not narrowed by: how the rows are shown, and rows that are told apart by `chosen`. */
const OTHER_WORDS: ReadonlySet<string> = new Set(["grupo", "ids"]);

/** Where a row has the name of what a filter's id stands for. */
const NAMED_BY: Readonly<Record<string, string>> = {
  id_categoria: "categoria",
  id_macro_region: "macroregion",
  id_provincia: "provincia",
  id_municipio: "municipio",
  id_autor: "autor",
  id_rol: "rol",
  id_entidad: "entidad",
};

/** A filter as a word: its value's name where that is known, else which filter it is and its value. */
function wordOf(name: string, value: string | number, row: unknown): string {
  if (name === "id_departamento") return departamentoNombre(Number(value));
  if (name === "estado") return estadoNombre(String(value));
  if (name === "completo") return value === "1" ? "completos" : "incompletos";
  if (name === "debilidad") return String(value);
  if (name === "recuadro") return "vista";
  const column = NAMED_BY[name];
  const named: unknown = column && typeof row === "object" && row !== null ? Reflect.get(row, column) : undefined;
  return typeof named === "string" && named !== "" ? named : `${name.replace(/^id_/, "")} ${value}`;
}

/** A file's name without its extension, for example `atractivos-la-paz-museo-2026-11-28`: at most 130 characters. */
export function listFileName(
  file: string,
  { q = "", filters = {}, row, chosen = false, view, page = 1 }: NarrowedList = {},
  now = new Date(),
) {
  const narrowed = Object.entries(filters).flatMap(([name, value]) => {
    if (OTHER_WORDS.has(name) || value === "" || (typeof value !== "string" && typeof value !== "number")) return [];
    return [wordOf(name, value, row)];
  });
  const which = view ? [view] : [...narrowed, q];
  const words = [...(chosen ? ["elegidos"] : []), ...which, ...(page > 1 ? [`pagina ${page}`] : [])]
    .map(slug)
    .filter(Boolean);
  const fitting = words.filter((_, at) => words.slice(0, at + 1).join("-").length <= MAX_WORDS);
  return [file, ...fitting, isoDay(now)].join("-");
}
