import { inFull } from "@/contract/campos/campo";
import type { CampoDeParte } from "@/contract/campos/parte";
import type { Parte } from "./content";
import { numero } from "./words";

/** A row with the names of its ids. */
export type Row = Readonly<Record<string, unknown>>;

/** A column of a part's table, and what it prints of a row. */
export interface Column {
  header: string;
  share: number;
  numeric: boolean;
  read: (row: Row) => string | null;
}

/** A value as printed: codes as words, numbers with their unit. */
function printed({ choices, unit, empty }: CampoDeParte, value: unknown): string | null {
  if (value === null || value === undefined) return empty ?? null;
  if (typeof value === "number") return numero(value, unit);
  return choices?.find((choice) => choice.value === value)?.label ?? String(value);
}

/** A field's column. */
export function columnOf(name: string, campo: CampoDeParte): Column {
  const { share, control, reads = name } = campo;
  return { header: inFull(campo), share, numeric: control === "number", read: (row) => printed(campo, row[reads]) };
}

/** A titled table with these rows. */
export const tableOf = (title: string, columns: readonly Column[], rows: readonly Row[]): Parte => ({
  title,
  kind: "tabla",
  tabla: {
    columns: columns.map(({ header, share, numeric }) => ({ header, share, numeric })),
    rows: rows.map((row) => columns.map(({ read }) => read(row))),
  },
});
