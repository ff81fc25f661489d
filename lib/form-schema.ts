import type { FormField } from "./descriptors";

/** The interface of a contract check. Zod schemas match it, so that zod need not be imported here. */
export interface Checks {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: ReadonlyArray<{ path: ReadonlyArray<PropertyKey>; message: string }> };
  };
}

/** The fields marked '(*)': those that the contract's body rejects when they are missing. */
export function requiredNames(schema: Checks, fields: readonly FormField[] = []): ReadonlySet<string> {
  const names = new Set((schema.safeParse({}).error?.issues ?? []).map((issue) => String(issue.path[0] ?? "")));
  // A helper is required if the field it filters is: without a department no province can be chosen.
  for (const field of fields) {
    if (field.helper && fields.some((other) => other.of === field.name && names.has(other.name))) names.add(field.name);
  }
  return names;
}

const asTyped = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** The initial input values: every value as text, empty if the row has none. */
export function initialValues(
  fields: readonly FormField[],
  row: Readonly<Record<string, unknown>> | null,
): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, asTyped(row?.[field.name])]));
}

/** The body of a form without its own checks: all fields except helpers and read-only ones, plus the extras. */
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

/** The fields in which the typed and the currently stored values differ. */
export const changedFields = (
  fields: readonly FormField[],
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): FormField[] =>
  fields.filter(
    (field) => field.control !== "readonly" && asRead(field, mine[field.name]) !== asRead(field, theirs[field.name]),
  );

/** Do two sets of form values differ, composed codes aside? */
export const differs = (
  fields: readonly FormField[],
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
) => fields.some((field) => !field.composed && asTyped(a[field.name]) !== asTyped(b[field.name]));
