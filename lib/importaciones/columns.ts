import type { ColumnaLeida } from "@/contract/resources/importaciones";
import type { Meaning } from "./meanings";

/** What the choices of step 2 amount to; nothing here is shown or sent. */

/** A column's choice: a meaning, '-' for none, or '' while it is to be decided. */
export type Choice = string;
export const UNUSED: Choice = "-";
export const UNDECIDED: Choice = "";

/** How a column came to its meaning, and what it has to do with others. */
export type Como = ColumnaLeida["como"] | { campos: number } | { columnas: number };

type Chosen = Pick<ColumnaLeida, "n" | "significado" | "como">;
export type Choices = Readonly<Record<number, Choice>>;

/** What a column is when the server describes it. */
export function firstChoice({ significado, como }: Pick<Chosen, "significado" | "como">): Choice {
  if (significado !== null) return significado;
  return como === "FALTA" ? UNDECIDED : UNUSED;
}

/** The choice as the call expects it; null for none. */
const asMeaning = (choice: Choice): string | null => (choice === UNUSED || choice === UNDECIDED ? null : choice);

/** Meanings that give a record two fields at once. */
const TWO_FIELDS = new Set(["coordenadas", "utm"]);
/** Meanings that are one value together. */
const UTM = new Set(["utm_zona", "utm_este", "utm_norte"]);

const partOf = (choice: Choice, texts: ReadonlySet<string>): string | null => {
  if (UTM.has(choice)) return "utm";
  return texts.has(choice) ? choice : null;
};

/** Columns that are one value together, by a column's place: how many, and whether it is the last of them. */
function groupsByColumn(columns: readonly Chosen[], choices: Choices, meanings: readonly Meaning[]) {
  const texts = new Set(meanings.filter(({ texto }) => texto).map(({ name }) => name));
  const parts = new Map<string, number[]>();
  for (const { n } of columns) {
    const part = partOf(choices[n] ?? UNDECIDED, texts);
    if (part !== null) parts.set(part, [...(parts.get(part) ?? []), n]);
  }
  const found = new Map<number, { columnas: number; last: boolean }>();
  for (const places of parts.values()) {
    if (places.length < 2) continue;
    for (const n of places) found.set(n, { columnas: places.length, last: n === places.at(-1) });
  }
  return found;
}

export interface ShownColumn {
  choice: Choice;
  como: Como;
  /** It is one value together with others. */
  joined: boolean;
}

/** Each column's choice and how it came to it, by its place. */
export function shownColumns(
  columns: readonly Chosen[],
  choices: Choices,
  meanings: readonly Meaning[],
): ReadonlyMap<number, ShownColumn> {
  const joins = groupsByColumn(columns, choices, meanings);
  const comoOf = (column: Chosen, choice: Choice): Como => {
    if (choice === UNDECIDED) return "FALTA";
    if (choice === UNUSED) return "SIN USAR";
    if (TWO_FIELDS.has(choice)) return { campos: 2 };
    const join = joins.get(column.n);
    if (join?.last) return { columnas: join.columnas };
    return choice === column.significado ? column.como : "ELEGIDA";
  };
  return new Map(
    columns.map((column) => {
      const choice = choices[column.n] ?? UNDECIDED;
      return [column.n, { choice, como: comoOf(column, choice), joined: joins.has(column.n) }];
    }),
  );
}

export interface Required {
  meaning: Meaning;
  /** A column gives it. */
  given: boolean;
}

/** The required meanings, and whether a column gives them: a place in any of its ways gives X and Y. */
export function requiredOf(
  choices: Choices,
  meanings: readonly Meaning[],
  ways: readonly (readonly string[])[],
): Required[] {
  const chosen = new Set(Object.values(choices));
  const placed = ways.some((way) => way.every((name) => chosen.has(name)));
  const isPlace = new Set(ways[0]);
  return meanings
    .filter(({ requerido }) => requerido)
    .map((meaning) => ({
      meaning,
      given: chosen.has(meaning.name) || (placed && isPlace.has(meaning.name)),
    }));
}

/** How a required meaning without a column is given. */
export type Filling = { how: "fijo"; value: string } | { how: "fila" };
export type Fillings = Readonly<Record<string, Filling>>;

/** A record's place: a point, or its municipality. */
const POINT = ["g_x", "g_y"];
const MUNICIPALITY = "id_municipio";

/** What a row cannot do without, and is given in no way yet: the rest can be completed later (decision 052). */
export function missingMeanings(required: readonly Required[], fillings: Fillings): Meaning[] {
  const isGiven = ({ meaning: { name }, given }: Required) => {
    const filling = fillings[name];
    return given || (filling !== undefined && (filling.how === "fila" || filling.value.trim() !== ""));
  };
  const given = new Set(required.filter(isGiven).map(({ meaning: { name } }) => name));
  const placed = given.has(MUNICIPALITY) || POINT.every((name) => given.has(name));
  return required
    .map(({ meaning }) => meaning)
    .filter(({ name, indispensable }) => {
      if (given.has(name)) return false;
      return indispensable || (!placed && (name === MUNICIPALITY || POINT.includes(name)));
    });
}

/** Columns whose meaning another column before them has already, where only one can have it; by their places. */
export function repeatedMeanings(
  columns: readonly Pick<Chosen, "n">[],
  choices: Choices,
  meanings: readonly Meaning[],
): ReadonlySet<number> {
  const single = new Set(meanings.filter(({ texto }) => !texto).map(({ name }) => name));
  const seen = new Set<Choice>();
  return new Set(
    columns.flatMap(({ n }) => {
      const choice = choices[n] ?? UNDECIDED;
      if (!single.has(choice)) return [];
      if (seen.has(choice)) return [n];
      seen.add(choice);
      return [];
    }),
  );
}

/** What the call is sent for these choices: of the fillings, those of meanings that no column gives. */
export function columnsBody(
  columns: readonly Pick<Chosen, "n">[],
  { choices, fillings, recordar }: { choices: Choices; fillings: Fillings; recordar: boolean },
  unfilled: readonly string[],
) {
  const used = unfilled.flatMap((name) => {
    const filling = fillings[name];
    return filling ? [[name, filling] as const] : [];
  });
  return {
    columnas: columns.map(({ n }) => ({ n, significado: asMeaning(choices[n] ?? UNDECIDED) })),
    fijos: Object.fromEntries(
      used.flatMap(([name, filling]) =>
        filling.how === "fijo" && filling.value.trim() !== "" ? [[name, filling.value.trim()]] : [],
      ),
    ),
    por_fila: used.flatMap(([name, { how }]) => (how === "fila" ? [name] : [])),
    recordar,
  };
}
