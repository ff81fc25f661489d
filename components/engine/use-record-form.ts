"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm, type FieldValues, type Resolver, type UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { endpointOf, type CallName } from "@/contract";
import type { ApiError } from "@/lib/api-client";
import type { FormField } from "@/lib/descriptors";
import type { DraftKey } from "@/lib/drafts";
import { differs, initialValues, plainBody, requiredNames } from "@/lib/form-schema";
import { useDraft, type DraftKeeper } from "./use-draft";

interface RecordFormSpec {
  /** Whose body the form is checked with: the contract holds the messages. */
  call: CallName;
  /** The body in place of the call's, where it is stricter than the contract can know. */
  body?: z.ZodType;
  fields: readonly FormField[];
  /** The record in hand; null for a new one. */
  row: Readonly<Record<string, unknown>> | null;
  /** What is sent besides the fields: a parent's id, the version. */
  extras?: Readonly<Record<string, unknown>>;
  draft: DraftKey;
  /** Makes the inputs' ids. */
  prefix: string;
  /** False: what is typed is sent as it is, the server checks (spec 1 §5). */
  blocking?: boolean;
}

export interface RecordForm {
  form: UseFormReturn<FieldValues>;
  required: ReadonlySet<string>;
  draft: DraftKeeper;
  /** Puts a draft's values into the form. */
  recover: () => void;
  /** Checks, then calls `send` with the body; `invalid` where the check fails, with the first message. */
  submit: (send: (body: unknown) => Promise<void>, invalid?: (message: string) => void) => () => void;
  /** Puts the server's messages under their fields; gives back those of no field. */
  showErrors: (error: ApiError) => string[];
  /** Starts again from a row, as after 'changed meanwhile'. */
  restart: (row: Readonly<Record<string, unknown>> | null, extras: Readonly<Record<string, unknown>>) => void;
  /** What was typed differs from the record in hand. */
  dirty: boolean;
}

/** Sends what was typed as it is. */
const unchecked: Resolver<FieldValues> = (values) => ({ values, errors: {} });

/** A form over the contract's body: messages after a save attempt, then live; the first wrong field gets the focus. */
export function useRecordForm(spec: RecordFormSpec): RecordForm {
  const { call, fields, row, extras = NO_EXTRAS, prefix, blocking = true } = spec;
  const schema = (spec.body ?? endpointOf(call).body) as z.ZodType<FieldValues, FieldValues>;
  const required = useMemo(() => requiredNames(schema, fields), [schema, fields]);
  const [first] = useState(() => initialValues(fields, row));
  /** What the form started from: only what differs from it is a draft. */
  const base = useRef(first);
  const form = useForm({
    defaultValues: { ...first, ...extras },
    resolver: blocking ? zodResolver(schema) : unchecked,
    shouldFocusError: false,
  });
  const draft = useDraft(spec.draft);
  const { keep } = draft;
  const { subscribe, reset } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (differs(fields, values, base.current)) keep(values);
        },
      }),
    [subscribe, fields, keep],
  );

  const focusFirst = useCallback(
    (names: ReadonlySet<string>) => {
      for (const field of fields.filter((one) => names.has(one.name))) {
        const control = document.getElementById(`${prefix}-${field.name}`);
        // A selector that waits for another one cannot take the focus: the other one can.
        const waits = control?.matches(":disabled") && typeof field.of === "string";
        const target = waits ? document.getElementById(`${prefix}-${field.of}`) : control;
        if (!target) continue;
        target.focus();
        return;
      }
    },
    [fields, prefix],
  );

  const submit: RecordForm["submit"] = (send, invalid) => () => {
    void form.handleSubmit(
      (values) => send(blocking ? values : plainBody(fields, values, Object.keys(extras))),
      (errors) => {
        focusFirst(new Set(Object.keys(errors)));
        const first = fields.map((field) => errors[field.name]?.message).find((text) => typeof text === "string");
        invalid?.(first ?? "");
      },
    )();
  };

  const showErrors = (error: ApiError): string[] => {
    const names = new Set(fields.map((field) => field.name));
    const mine = Object.entries(error.errores).filter(([name]) => names.has(name));
    for (const [name, texts] of mine) form.setError(name, { type: "server", message: texts[0] ?? "" });
    focusFirst(new Set(mine.map(([name]) => name)));
    return Object.entries(error.errores).flatMap(([name, texts]) => (names.has(name) ? [] : [...texts]));
  };

  const restart: RecordForm["restart"] = (next, nextExtras) => {
    const values = initialValues(fields, next);
    base.current = values;
    reset({ ...values, ...nextExtras });
  };

  const recover = () => {
    if (!draft.offered) return;
    for (const field of fields) {
      const value = draft.offered.values[field.name];
      if (value !== undefined) form.setValue(field.name, value, { shouldDirty: true });
    }
    draft.accept();
  };

  return { form, required, draft, recover, submit, showErrors, restart, dirty: form.formState.isDirty };
}

const NO_EXTRAS: Readonly<Record<string, unknown>> = {};
