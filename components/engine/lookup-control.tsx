"use client";

import { useEffect, useMemo, type ComponentProps } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { FormField } from "@/lib/descriptors";
import { hasFewRows } from "@/lib/lookups";
import { FORM } from "@/lib/forms/texts";
import { optionOf } from "./lookup-options";
import { LookupMissed } from "./lookup-missed";
import { useFieldLookup } from "./use-field-lookup";

interface LookupControlProps {
  field: FormField;
  frame: Omit<ComponentProps<typeof Field>, "children">;
  choice: { id: string; value: string; invalid: boolean; onChange: (value: string) => void; describedBy?: string };
  of: number | string | undefined;
  /** The record being edited. */
  row: Readonly<Record<string, unknown>> | null;
  onBlur: () => void;
  /** Called when the chosen row is no longer among the options. */
  onClear: () => void;
}

/** A selector whose options come from a call: a plain select for few rows, searchable for many. */
export function LookupControl({ field, frame, choice, of, row, onBlur, onClear }: LookupControlProps) {
  const { name, rows, loading, failed, stale, retry, waits } = useFieldLookup(field, of);
  const options = useMemo(() => {
    const listed = (rows ?? []).map((one) => optionOf(one, field));
    // The record's own value is an option only while the field it depends on has the record's value.
    const asRead = row !== null && (typeof field.of !== "string" || String(row[field.of] ?? "") === of);
    const own =
      field.reads && asRead ? { value: String(row[field.name]), label: String(row[field.reads] ?? "") } : null;
    return own?.label && !listed.some(({ value }) => value === own.value) ? [own, ...listed] : listed;
  }, [rows, field, row, of]);
  const bare = field.none !== undefined && !waits && rows !== null && options.length === 0;

  // Clears a value that no longer fits the field it depends on. A stale list clears nothing: it may lack newer rows.
  const stray =
    rows !== null && !stale && choice.value !== "" && !options.some((option) => option.value === choice.value);
  useEffect(() => {
    if (stray) onClear();
  }, [stray, onClear]);

  const shared = {
    ...choice,
    options,
    // It stays in the tab order while its options load.
    placeholder: loading && rows === null ? FORM.loading : (field.placeholder ?? FORM.choose),
    disabled: waits || bare,
    disabledText: (bare ? field.none : field.waiting) ?? FORM.choose,
    onBlur,
  };
  const help = failed || stale ? <LookupMissed stale={stale} retry={retry} /> : field.help;
  return (
    <Field {...frame} {...(help && { help })}>
      {name !== null && hasFewRows(name) ? <Select {...shared} /> : <Combobox {...shared} loading={loading} />}
    </Field>
  );
}
