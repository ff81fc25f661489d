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
  /** The call whose body schema validates the form; the contract holds the messages. */
  call: CallName;
  /** A schema used instead of the call's body, where it is stricter than the contract can express. */
  body?: z.ZodType;
  fields: readonly FormField[];
  /** The record being edited; null for a new one. */
  row: Readonly<Record<string, unknown>> | null;
  /** Values sent besides the fields: a parent's id, the version. */
  extras?: Readonly<Record<string, unknown>>;
  draft: DraftKey;
  /** Prefix of the inputs' ids. */
  prefix: string;
  /** False: the typed values are sent unchecked and the server validates them (spec 1 §5). */
  blocking?: boolean;
}

export interface RecordForm {
  form: UseFormReturn<FieldValues>;
  required: ReadonlySet<string>;
  draft: DraftKeeper;
  /** Puts a draft's values into the form. */
  recover: () => void;
  /** Validates, then calls `send` with the body, or `invalid` with the first message if validation fails. */
  submit: (send: (body: unknown) => Promise<void>, invalid?: (message: string) => void) => () => void;
  /** Puts the server's messages under their fields; returns those of no field. */
  showErrors: (error: ApiError) => string[];
  /** Resets the form to a row, such as after an edit conflict. */
  restart: (row: Readonly<Record<string, unknown>> | null, extras: Readonly<Record<string, unknown>>) => void;
  /** The typed values differ from the record. */
  dirty: boolean;
}

/** Accepts all values without validation. */
const unchecked: Resolver<FieldValues> = (values) => ({ values, errors: {} });

/** A form over the contract's body: messages after a save attempt, then live; the first invalid field is focused. */
export function useRecordForm(spec: RecordFormSpec): RecordForm {
  const { call, fields, row, extras = NO_EXTRAS, prefix, blocking = true } = spec;
  const schema = (spec.body ?? endpointOf(call).body) as z.ZodType<FieldValues, FieldValues>;
  const required = useMemo(() => requiredNames(schema, fields), [schema, fields]);
  const [first] = useState(() => initialValues(fields, row));
  /** The form's initial values; only values that differ from them are kept as a draft. */
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
        // A disabled selector cannot take the focus; the field it depends on can.
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
