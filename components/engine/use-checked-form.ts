"use client";

import { useId, useState } from "react";
import type * as z from "zod";
import type { ApiError } from "@/lib/api-client";

/**
 * A small form of a dialog that saves by a call of its own: what is typed, checked with the contract's body, and the
 * messages under its fields, of which the first is focused. A message of a list's item counts for its list.
 */
export function useCheckedForm<T extends object>(first: () => T) {
  type Name = keyof T & string;
  const id = useId();
  const [start] = useState(first);
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const names = Object.keys(start) as Name[];
  const nameOf = (path: string) => names.find((name) => name === path.split(".", 1)[0]);
  const change = (part: Partial<T>) => setTyped((now) => ({ ...now, ...part }));
  const fieldId = (name: Name) => `${id}-${name}`;

  function show(messages: readonly (readonly [path: string, message: string])[]) {
    const found: Partial<Record<Name, string>> = {};
    for (const [path, message] of messages) {
      const name = nameOf(path);
      if (name) found[name] ??= message;
    }
    setErrors(found);
    const wrong = names.find((name) => found[name]);
    if (wrong) document.getElementById(id)?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  return {
    /** The form's. */
    id,
    typed,
    errors,
    change,
    fieldId,
    dirty: JSON.stringify(typed) !== JSON.stringify(start),
    /** What was typed, as the call takes it; null once its errors are shown. */
    read<S extends z.ZodType>(body: S): z.output<S> | null {
      const read = body.safeParse(typed);
      if (read.success) return read.data;
      show(read.error.issues.map(({ path, message }) => [path.join("."), message]));
      return null;
    },
    /** Shows what the server refused. */
    refuse: ({ errores }: ApiError) =>
      show(Object.entries(errores).map(([path, [message = ""]]) => [path, message] as const)),
    /** The message of a refusal that names none of the fields. */
    unnamed: (error: ApiError | null) =>
      error && !Object.keys(error.errores).some((path) => nameOf(path)) ? error.message : null,
    /** Of the field around a control. */
    field: (name: Name) => ({ htmlFor: fieldId(name), ...(errors[name] && { error: errors[name] }) }),
    /** Of a text's input; `help`: the field has a help text. */
    input: (name: { [K in Name]: T[K] extends string ? K : never }[Name], { help = false } = {}) => ({
      id: fieldId(name),
      name,
      value: String(typed[name]),
      invalid: errors[name] !== undefined,
      "aria-describedby":
        [errors[name] && `${fieldId(name)}-error`, help && `${fieldId(name)}-help`].filter(Boolean).join(" ") ||
        undefined,
      onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value } as Partial<T>),
    }),
  };
}
