import type { LookupName } from "@/contract";

/** Catalogues whose complete list fills a selector: the list call with empty page, rows and q (spec 1 §7). */
const WHOLE_LISTS = ["seccion", "categoria", "tipo", "entidad"] as const;
export type WholeList = (typeof WHOLE_LISTS)[number];

/** Lookups that fill no selector. */
const OTHER_READS = ["subtipoDetalle", "rol", "lugares", "cercanos"] as const satisfies readonly LookupName[];

/** Calls that fill a selector. */
export type OptionLookup = Exclude<LookupName, (typeof OTHER_READS)[number]> | WholeList;

/** The selectors with few enough rows for a plain select. */
const FEW_ROWS: ReadonlySet<OptionLookup> = new Set([
  "departamentos",
  "listmacro",
  "listproyeccion",
  "listdatum",
  "listvia",
  "listestado",
  "listmes",
  "seccion",
]);

export const hasFewRows = (name: OptionLookup) => FEW_ROWS.has(name);

export const isOptionLookup = (name: LookupName | WholeList): name is OptionLookup =>
  OTHER_READS.every((other) => other !== name);

export const isWholeList = (name: OptionLookup): name is WholeList => WHOLE_LISTS.some((list) => list === name);

/** The query that requests all rows of a list (spec 1 §7). */
export const ALL_ROWS = { page: "", rows: "", q: "" } as const;

/** The query for the categories of a section of the classification (spec 2 §3.6). */
export const categoriesQuery = (seccion: number) => ({ id_seccion: seccion, ...ALL_ROWS });
