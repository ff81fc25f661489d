import { cleanField, cleanMembers } from "@/contract/plain-text";
import type { FormField } from "../descriptors";
import type { Messages, Values } from "./store";

/** The interface of a contract check. Zod schemas match it, so that zod need not be imported here. */
export interface Checks {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: ReadonlyArray<{ path: ReadonlyArray<PropertyKey>; message: string }> };
  };
}

/** What a check says of the values, their texts cleaned: the body to send, else null and the first message of each refused field. */
export function checkBody(checks: Checks, values: Values): { body: Values | null; errors: Record<string, string> } {
  const { success, data, error } = checks.safeParse(cleanMembers(values));
  if (success) return { body: typeof data === "object" ? { ...data } : {}, errors: {} };
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0] ?? "")] ??= message;
  return { body: null, errors };
}

/** A refusal's messages: those of the form's fields, and the others, which stand above it. */
export function messagesOf(
  fields: readonly Pick<FormField, "name">[],
  errores: Messages,
): { own: Messages; others: readonly string[] } {
  const names = new Set(fields.map(({ name }) => name));
  const all = Object.entries(errores);
  return {
    own: Object.fromEntries(all.filter(([name]) => names.has(name))),
    others: all.flatMap(([name, texts]) => (names.has(name) ? [] : texts)),
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

/** Written with a point in forms and views alike, as in every map. */
const DEGREES: readonly string[] = ["latitud", "longitud"];
const isFigure = ({ name, control }: FormField) => control === "number" && !DEGREES.includes(name);

/** A value as its form shows it: a number with the decimal comma that the views have. */
function asTyped(field: FormField, value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "number" && isFigure(field) ? String(value).replace(".", ",") : String(value);
}

/** The initial input values: every value as text, empty if the row has none. */
export function initialValues(fields: readonly FormField[], row: Values | null): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, asTyped(field, row?.[field.name])]));
}

/** The body of a form without its own checks: all fields except helpers and read-only ones, plus the extras. */
export function plainBody(
  fields: readonly FormField[],
  values: Values,
  extras: readonly string[],
): Record<string, unknown> {
  const sent = fields.filter((field) => !field.helper && (field.control !== "readonly" || field.composed));
  return cleanMembers(
    Object.fromEntries([...sent.map(({ name }) => name), ...extras].map((name) => [name, values[name]])),
  );
}

const asRead = (field: FormField, value: unknown) => {
  const text = cleanField(field.name, asTyped(field, value)).trim();
  return field.control === "number" ? text.replace(",", ".") : text;
};

/** The fields in which the typed and the currently stored values differ. */
export const changedFields = (fields: readonly FormField[], mine: Values, theirs: Values): FormField[] =>
  fields.filter(
    (field) => field.control !== "readonly" && asRead(field, mine[field.name]) !== asRead(field, theirs[field.name]),
  );

/** Do two sets of form values differ, composed codes and the decimal sign aside? */
export function haveDifferentValues(fields: readonly FormField[], a: Values, b: Values): boolean {
  const compared = (field: FormField, value: unknown) =>
    isFigure(field) ? asTyped(field, value).replace(".", ",") : asTyped(field, value);
  return fields.some((field) => !field.composed && compared(field, a[field.name]) !== compared(field, b[field.name]));
}
