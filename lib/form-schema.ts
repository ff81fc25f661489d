import type { FormField } from "./descriptors";

/** What a check of the contract looks like; zod's schemas fit, and nothing here loads zod. */
export interface Checks {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: ReadonlyArray<{ path: ReadonlyArray<PropertyKey>; message: string }> };
  };
}

/** The fields marked '(*)': those a contract's body refuses when nothing is given. */
export function requiredNames(schema: Checks, fields: readonly FormField[] = []): ReadonlySet<string> {
  const names = new Set((schema.safeParse({}).error?.issues ?? []).map((issue) => String(issue.path[0] ?? "")));
  // A helper is as required as what it narrows: without a department no province can be chosen.
  for (const field of fields) {
    if (field.helper && fields.some((other) => other.of === field.name && names.has(other.name))) names.add(field.name);
  }
  return names;
}

const asTyped = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** What the inputs show at first: every value as text, empty where the row has none. */
export function initialValues(
  fields: readonly FormField[],
  row: Readonly<Record<string, unknown>> | null,
): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, asTyped(row?.[field.name])]));
}

/** What is sent where the form itself does not check: the fields without helpers and those only shown, and the extras. */
export function plainBody(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
  extras: readonly string[],
): Record<string, unknown> {
  const sent = fields.filter((field) => !field.helper && (field.control !== "readonly" || field.composed));
  return Object.fromEntries([...sent.map((field) => field.name), ...extras].map((name) => [name, values[name]]));
}

const asRead = (field: FormField, value: unknown) => {
  const text = asTyped(value).trim();
  return field.control === "number" ? text.replace(",", ".") : text;
};

/** The fields in which what a person typed and what is stored now say different things. */
export const changedFields = (
  fields: readonly FormField[],
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): FormField[] =>
  fields.filter(
    (field) => field.control !== "readonly" && asRead(field, mine[field.name]) !== asRead(field, theirs[field.name]),
  );

/** Do two sets of form values differ in what a person typed? */
export const differs = (
  fields: readonly FormField[],
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
) => fields.some((field) => !field.composed && asTyped(a[field.name]) !== asTyped(b[field.name]));
