import type * as z from "zod";
import { type CallName, endpointOf } from "@/contract";
import type { Column, FormField, FormSpec, SaveTexts } from "@/lib/descriptors";

/** What the contract says of an empty form, by field. */
export function messagesOfNothing(call: CallName): Record<string, string> {
  const read = (endpointOf(call).body as z.ZodType).safeParse({});
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

/** The heads of a table; of two values in one cell, both with a slash. */
export const headersOf = (columns: readonly Column[]): string[] =>
  columns.map(({ header, below }) => (below ? `${header} / ${below.header}` : header));

/** Toasts as the specification tells them: tone, summary and detail. */
export const toastsOf = (texts: SaveTexts) =>
  Object.fromEntries(Object.entries(texts).map(([when, { tone, summary, detail }]) => [when, [tone, summary, detail]]));

/** A form's field by its name. */
export function fieldOf(form: FormSpec, name: string): FormField {
  const field = form.fields.find((one) => one.name === name);
  if (!field) throw new Error(`No field ${name}`);
  return field;
}
