import type * as z from "zod";
import { type CallName, endpointOf } from "@/contract";
import type { Column, FormField, FormSpec, SaveTexts } from "@/lib/descriptors";

/** The contract's messages for an empty form, by field. */
export function messagesOfNothing(call: CallName): Record<string, string> {
  const read = (endpointOf(call).body as z.ZodType).safeParse({});
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

/** A table's headers; the headers of two values in one cell are joined with a slash. */
export const headersOf = (columns: readonly Column[]): string[] =>
  columns.map(({ header, below }) => (below ? `${header} / ${below.header}` : header));

/** Toasts as the specification lists them: tone, summary and detail. */
export const toastsOf = (texts: SaveTexts) =>
  Object.fromEntries(Object.entries(texts).map(([when, { tone, summary, detail }]) => [when, [tone, summary, detail]]));

/** The form's field of that name; throws if there is none. */
export function fieldOf(form: FormSpec, name: string): FormField {
  const field = form.fields.find((one) => one.name === name);
  if (!field) throw new Error(`No field ${name}`);
  return field;
}
