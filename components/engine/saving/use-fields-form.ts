"use client";

import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useForm, type FieldValues, type Resolver } from "react-hook-form";
import type { FormField } from "@/lib/descriptors";
import { checkBody, plainBody, type Checks } from "@/lib/forms/schema";
import type { Entry, Stored, Values } from "@/lib/forms/store";
import type { FormPort } from "./use-saving";

interface FieldsFormSpec<V extends Values> {
  fields: readonly FormField[];
  /** The values that the form starts with. */
  start: NoInfer<V>;
  /** The contract's check; null where the values are sent unchecked and the server's response is shown (spec 1 §5). */
  checks: (() => Checks | Promise<Checks>) | null;
  /** Values checked and sent besides the fields: a parent's id. */
  extras?: Values;
  /** The id of the control that corrects a field. */
  idOf: (name: string) => string;
  /** Opens the part of the form that holds a field that is wrong. */
  open?: (name: string) => void;
  /** Called after a failed check, with the message of the field that has the focus. */
  onInvalid?: (message: string, typed: Values) => void;
}

const NO_EXTRAS: Values = {};

/** A form of a descriptor's fields: messages after a save attempt, then live; the first invalid field is focused. */
export function useFieldsForm<V extends Values = Values>(spec: FieldsFormSpec<V>) {
  const { fields, checks, extras = NO_EXTRAS, idOf, open, onInvalid } = spec;
  const [defaultValues] = useState(() => ({ ...spec.start }));
  const resolver: Resolver<FieldValues> = async (typed) => {
    const values = { ...typed, ...extras };
    if (!checks) return { values: plainBody(fields, values, Object.keys(extras)), errors: {} };
    const { body, errors } = checkBody(await checks(), values);
    if (body) return { values: body, errors: {} };
    const found = Object.entries(errors).map(([name, message]) => [name, { type: "check", message }]);
    return { values: {}, errors: Object.fromEntries(found) };
  };
  const form = useForm<FieldValues>({ defaultValues, resolver, shouldFocusError: false });
  const { subscribe } = form;

  /** Focuses the first of these fields as they stand on the screen, and returns its name. */
  const focusFirst = (names: readonly string[]): string | undefined => {
    const wrong = fields.filter(({ name }) => names.includes(name));
    if (open) flushSync(() => wrong.forEach(({ name }) => open(name)));
    const [first] = wrong
      .flatMap(({ name, of: parent }) => {
        const control = document.getElementById(idOf(name));
        // A disabled selector cannot take the focus; the field it depends on can.
        const waits = typeof parent === "string" && control?.matches(":disabled");
        const target = waits ? document.getElementById(idOf(parent)) : control;
        return target ? [{ name, target }] : [];
      })
      .sort(({ target: a }, { target: b }) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
      );
    first?.target.focus();
    return first?.name ?? wrong[0]?.name;
  };

  const typed = () => ({ ...form.getValues() }) as V;
  const put = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true });
  const port: FormPort<V> = {
    typed,
    dirty: form.formState.isDirty,
    check: async () => {
      const now = typed();
      let checked: Pick<Entry<Stored, V>, "typed" | "body"> | null = null;
      await form.handleSubmit((body) => {
        checked = { typed: now, body };
      })();
      if (!checked) {
        // Asked for once the messages are set, so they are shown before the focus moves.
        const errors = form.getErrors();
        const first = errors[focusFirst(Object.keys(errors)) ?? ""]?.message;
        onInvalid?.(typeof first === "string" ? first : "", now);
      }
      return checked;
    },
    fill: (values) => form.reset({ ...values }),
    put: (values) => {
      for (const { name } of fields) if (values[name] !== undefined) put(name, values[name]);
    },
    settle: (saved) => {
      const now = typed();
      form.reset({ ...saved });
      for (const { name } of fields) if (now[name] !== saved[name]) put(name, now[name]);
    },
    refuse: (messages, sent) => {
      // A value changed since it was sent has no message.
      const found = Object.entries(messages).filter(([name]) => form.getValues(name) === sent[name]);
      for (const [name, [message = ""]] of found) form.setError(name, { type: "server", message });
      focusFirst(found.map(([name]) => name));
    },
    watch: useCallback(
      (listener) => subscribe({ formState: { values: true }, callback: ({ values }) => listener(values) }),
      [subscribe],
    ),
  };
  return { form, port };
}
