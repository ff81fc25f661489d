import type { Kind } from "@/contract/resources/registros";
import { checkBody, type Checks } from "@/lib/forms/schema";
import { FORMS, type FieldName, type SectionId } from "./fields";
import { holdsField, valueOf, type Values } from "./values";

export type Errors = Partial<Record<FieldName, string>>;

/** The first message of each field that fails the contract's checks. */
export function checkValues(schema: Checks, values: Values): Errors {
  const errors: Errors = {};
  for (const [name, message] of Object.entries(checkBody(schema, values).errors)) {
    if (holdsField(values, name)) errors[name] = message;
  }
  return errors;
}

/** The server's first message for each field of the form; other messages are dropped. */
export function fieldErrors(errores: Readonly<Record<string, readonly string[]>>, values: Values): Errors {
  const errors: Errors = {};
  for (const [name, [text]] of Object.entries(errores)) if (holdsField(values, name) && text) errors[name] = text;
  return errors;
}

/** The first field with a message, in the specification's order (spec 2 §5.1, §5.2); null if there is none. */
export const firstInvalid = (kind: Kind, errors: Errors): FieldName | null =>
  FORMS[kind].fields.find((name) => errors[name] !== undefined) ?? null;

export const sectionOf = (kind: Kind, name: FieldName): SectionId =>
  FORMS[kind].sections.find(({ fields }) => fields.includes(name))?.id ?? "geolocalizacion";

/** The status in a section's head: the number of fields to correct, else the number of fields left to fill in. */
export function sectionStatus(
  fields: readonly FieldName[],
  { values, errors, optional }: { values: Values; errors: Errors; optional: readonly FieldName[] },
): { tone: "red" | "green" | "muted"; text: string } {
  const wrong = fields.filter((name) => errors[name] !== undefined).length;
  if (wrong > 0) return { tone: "red", text: `${wrong} por corregir` };
  const empty = fields.filter((name) => valueOf(values, name).trim() === "" && !optional.includes(name)).length;
  return empty > 0 ? { tone: "muted", text: `${empty} por llenar` } : { tone: "green", text: "Completo" };
}
