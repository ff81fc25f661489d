"use client";

import { useEffect, useMemo, type ComponentProps } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { FormField } from "@/lib/descriptors";
import { LOOKUPS } from "@/lib/lookups";
import { FORM } from "@/lib/form-texts";
import { optionOf } from "./lookup-options";
import { LookupMissed } from "./lookup-missed";
import { useFieldLookup } from "./use-field-lookup";

interface LookupControlProps {
  field: FormField;
  frame: Omit<ComponentProps<typeof Field>, "children">;
  choice: { id: string; value: string; invalid: boolean; onChange: (value: string) => void; describedBy?: string };
  of: number | string | undefined;
  /** The record in hand. */
  row: Readonly<Record<string, unknown>> | null;
  onBlur: () => void;
  /** The chosen row is not among the options any more. */
  onClear: () => void;
}

/** A selector filled by a call: a plain select where the rows are few, searchable where they are many. */
export function LookupControl({ field, frame, choice, of, row, onBlur, onClear }: LookupControlProps) {
  const { name, rows, loading, failed, stale, retry, waits } = useFieldLookup(field, of);
  const options = useMemo(() => {
    const listed = (rows ?? []).map((one) => optionOf(one, field));
    // The row's own choice is one of what its own row of the other field gives.
    const asRead = row !== null && (typeof field.of !== "string" || String(row[field.of] ?? "") === of);
    const own =
      field.reads && asRead ? { value: String(row[field.name]), label: String(row[field.reads] ?? "") } : null;
    return own?.label && !listed.some(({ value }) => value === own.value) ? [own, ...listed] : listed;
  }, [rows, field, row, of]);
  const bare = field.none !== undefined && !waits && rows !== null && options.length === 0;

  // What no longer fits the field it depends on goes at once; an earlier answer may lack what was added since.
  const stray =
    rows !== null && !stale && choice.value !== "" && !options.some((option) => option.value === choice.value);
  useEffect(() => {
    if (stray) onClear();
  }, [stray, onClear]);

  const shared = {
    ...choice,
    options,
    // It stays in the tab order while its options are on their way.
    placeholder: loading && rows === null ? FORM.loading : (field.placeholder ?? FORM.choose),
    disabled: waits || bare,
    disabledText: (bare ? field.none : field.waiting) ?? FORM.choose,
    onBlur,
  };
  const help = failed || stale ? <LookupMissed stale={stale} retry={retry} /> : field.help;
  return (
    <Field {...frame} {...(help && { help })}>
      {name !== null && LOOKUPS[name].few ? <Select {...shared} /> : <Combobox {...shared} loading={loading} />}
    </Field>
  );
}
