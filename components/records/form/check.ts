import type { Checks } from "@/lib/form-schema";
import { FIELDS, OPTIONAL, SECTIONS, type FieldName, type SectionId, type Values } from "./fields";

export type Errors = Partial<Record<FieldName, string>>;

const isField = (name: unknown): name is FieldName => FIELDS.some((field) => field === name);

/** The first message of each field that the contract refuses. */
export function checkValues(schema: Checks, values: Values): Errors {
  const errors: Errors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = path[0];
    if (isField(name)) errors[name] ??= message;
  }
  return errors;
}

/** The server's messages that belong to a field of the form. */
export function fieldErrors(errores: Readonly<Record<string, readonly string[]>>): Errors {
  const errors: Errors = {};
  for (const [name, [text]] of Object.entries(errores)) if (isField(name) && text) errors[name] = text;
  return errors;
}

/** The first field in the specification's order that has a message (spec 2 §5.2); null where none has. */
export const firstInvalid = (errors: Errors): FieldName | null =>
  FIELDS.find((name) => errors[name] !== undefined) ?? null;

export const sectionOf = (name: FieldName): SectionId =>
  (SECTIONS.find(({ fields }) => (fields as readonly FieldName[]).includes(name)) ?? SECTIONS[0]).id;

/** What a section's head says: what is left to mend after a save attempt, else what is left to fill in. */
export function sectionStatus(
  fields: readonly FieldName[],
  values: Values,
  errors: Errors,
): { tone: "red" | "green" | "muted"; text: string } {
  const wrong = fields.filter((name) => errors[name] !== undefined).length;
  if (wrong > 0) return { tone: "red", text: `${wrong} por corregir` };
  const empty = fields.filter((name) => values[name].trim() === "" && !OPTIONAL.includes(name)).length;
  return empty > 0 ? { tone: "muted", text: `${empty} por llenar` } : { tone: "green", text: "Completo" };
}
