"use client";

import { optionOf } from "@/components/engine/lookup-options";
import { useFieldLookup } from "@/components/engine/use-field-lookup";
import { conUnidad } from "@/contract/codes";
import type { FormField } from "@/lib/descriptors";
import { unitOf } from "@/lib/campo/part-fields";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { Recurso, Textos } from "@/lib/campo/types";

/** A row with the names of what was chosen in it. */
export type NamedRow = Readonly<Record<string, unknown>>;

/** A field with the row that a value of it may be named by. */
interface ShownField {
  recurso: Recurso;
  field: FormField;
  rows: readonly NamedRow[];
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The name of a chosen id in the rows taken along that hold the same id. */
function nameIn({ field, rows }: ShownField, value: string): string {
  const { name, reads } = field;
  const row = reads && rows.find((one) => asText(one[name]) === value);
  return row ? asText(row[reads]) : "";
}

const isChosen = ({ control, name }: FormField) => control === "lookup" && name.startsWith("id_");

/** A value as its form shows it: the name of what was chosen, the unit of a measure. Empty if there is none. */
export function useShown(shown: ShownField, values: Textos): string {
  const { field, recurso } = shown;
  const value = (values[field.name] ?? "").trim();
  const known = nameIn(shown, value);
  const asked = isChosen(field) && value !== "" && known === "";
  const of = typeof field.of === "string" ? (values[field.of] ?? "") : field.of;
  const { rows } = useFieldLookup(asked ? field : undefined, of);
  if (value === "") return "";
  if (known !== "") return known;
  const row = rows?.find((one) => String(one.id) === value);
  if (row) return optionOf(row, field).label;
  const choice = field.choices?.find((one) => one.value === value)?.label;
  if (choice !== undefined) return choice;
  if (asked) return PROBLEMAS.unknown(value);
  const unit = unitOf(recurso, field.name);
  return unit ? conUnidad(value, unit) : value;
}

/** True if a chosen value is no longer in the list that its form offers. */
export function useLost({ field }: Pick<ShownField, "field">, values: Textos): boolean {
  const value = (values[field.name] ?? "").trim();
  const of = typeof field.of === "string" ? (values[field.of] ?? "") : field.of;
  const asked = isChosen(field) && value !== "";
  const { rows } = useFieldLookup(asked ? field : undefined, of);
  return asked && rows !== null && rows.length > 0 && rows.every((one) => String(one.id) !== value);
}
