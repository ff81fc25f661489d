"use client";

import { useMemo, type ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import type { RowsName } from "@/contract/calls";
import { recordContract, recordEndpoint } from "@/contract/records";
import type { FormSpec, SaveTexts } from "@/lib/descriptors";
import { initialValues, requiredNames } from "@/lib/forms/schema";
import { FORM } from "@/lib/forms/texts";
import { FormFields } from "./form-fields";
import { FormFrame, useQuestion } from "./form-frame";
import { positionDoubt } from "./position-doubt";
import type { GridRow } from "./row-action";
import { useFieldsForm } from "./saving/use-fields-form";
import { useRowStore } from "./saving/use-store";
import { useSaving } from "./saving/use-saving";
import { showToast } from "./use-save";

interface FormDialogProps {
  resource: RowsName;
  form: FormSpec;
  texts: SaveTexts;
  userId: number | string | null;
  /** The record being edited, as the list has it now; null for a new one. */
  row: GridRow | null;
  /** Reopened after the session ended; its draft is restored. */
  restored: boolean;
  /** Values sent besides the fields, such as a parent's id. */
  extras?: Readonly<Record<string, unknown>>;
  /** Content that a screen adds below the fields; it gets the form from react-hook-form's context. */
  slot?: ReactNode;
  onClose: () => void;
}

/** Creates or edits one record. A failed save keeps everything in place (decision 037). */
export function FormDialog(props: FormDialogProps) {
  const { resource, form: spec, texts, userId, row, restored, extras, slot, onClose } = props;
  const { fields, position, invalidToast } = spec;
  const prefix = `form-${resource}`;
  const { body } = recordEndpoint(`${resource}.create`);
  const required = useMemo(() => requiredNames(body, fields), [body, fields]);
  const valuesOf = (of: GridRow | null) => initialValues(fields, of);
  const { form, port } = useFieldsForm({
    fields,
    start: valuesOf(row),
    checks: spec.blocking === false ? null : () => body,
    extras,
    idOf: (name) => `${prefix}-${name}`,
    onInvalid: (message) => invalidToast && showToast({ detail: message, ...invalidToast }),
  });
  const store = useRowStore<GridRow>({
    resource,
    texts,
    row,
    theirs: { read: (told) => recordContract[resource].row.safeParse(told).data ?? null },
    besides: ({ confirmed }) => ({ confirmar_repetido: confirmed ? 1 : 0 }),
  });
  const { question, ask } = useQuestion();
  const saving = useSaving({
    form: port,
    store,
    fields,
    valuesOf,
    draft: { userId, form: resource, id: row?.id ?? null },
    restored,
    before: async (entry) => {
      const doubt = position ? await positionDoubt(position, entry.body, entry.from) : null;
      return doubt === null || (await ask(doubt)) ? entry : null;
    },
    confirm: () => ask(FORM.repeated),
    onSaved: onClose,
    failed: texts.saveFailed,
  });

  return (
    <FormFrame
      title={spec.title}
      size={spec.size ?? "md"}
      {...(spec.size === "lg" && { contentClassName: "max-w-[800px]!" })}
      form={form}
      saving={saving}
      question={question}
      fields={fields}
      restored={restored}
      onClose={onClose}
      formClassName="grid gap-4"
    >
      <FormProvider {...form}>
        <FormFields
          fields={fields}
          control={form.control}
          setValue={form.setValue}
          required={required}
          prefix={prefix}
          row={saving.from}
        />
        {slot}
      </FormProvider>
    </FormFrame>
  );
}
