"use client";

import { useController, type Control, type FieldValues, type UseFormSetValue } from "react-hook-form";
import { useEffect, useMemo, type ComponentProps } from "react";
import { Field, FieldMessage } from "@/components/ui/field";
import { RadioGroup, ReadOnlyInput, TextArea } from "@/components/ui/inputs";
import { TextInput } from "@/components/ui/text-input";
import { Select } from "@/components/ui/select";
import type { FormField } from "@/lib/descriptors";
import { FORM } from "@/lib/forms/texts";
import { Combobox } from "@/components/ui/combobox";
import { hasFewRows } from "@/lib/lookups";
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
function LookupControl({ field, frame, choice, of, row, onBlur, onClear }: LookupControlProps) {
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

interface FieldControlProps {
  field: FormField;
  control: Control<FieldValues>;
  setValue: UseFormSetValue<FieldValues>;
  required: boolean;
  id: string;
  /** For a lookup: the id in its path; "" while the field it depends on is empty. */
  of: number | string | undefined;
  /** The record being edited. */
  row: Readonly<Record<string, unknown>> | null;
  /** Names of the fields that depend on this one; a new choice clears them. */
  clears?: readonly string[];
  within?: ComponentProps<typeof Field>["within"];
}

const NONE: readonly string[] = [];

/** One form field, by the control kinds of lib/descriptors.ts. */
export function FieldControl(props: FieldControlProps) {
  const { field, control, setValue, required, id, of, row, clears = NONE, within } = props;
  const { field: bound, fieldState } = useController({ name: field.name, control });
  const value = bound.value === null || bound.value === undefined ? "" : String(bound.value);
  const error = fieldState.error?.message;
  const invalid = error !== undefined;
  const described = [invalid && `${id}-error`, field.help && `${id}-help`].filter(Boolean).join(" ") || undefined;
  const frame = {
    label: field.label,
    htmlFor: id,
    required,
    within,
    ...(error !== undefined && { error }),
    ...(field.help && { help: field.help }),
  };
  const input = {
    id,
    name: bound.name,
    value,
    invalid,
    "aria-describedby": described,
    "aria-required": required || undefined,
    onBlur: bound.onBlur,
    ...(field.placeholder && { placeholder: field.placeholder }),
  };
  const choice = { id, value, invalid, onChange: bound.onChange, ...(described && { describedBy: described }) };

  switch (field.control) {
    case "readonly":
      return (
        <Field {...frame} required={false}>
          <ReadOnlyInput id={id} value={value} />
        </Field>
      );
    case "textarea":
      return (
        <Field {...frame}>
          <TextArea {...input} onChange={bound.onChange} />
        </Field>
      );
    case "number":
      return (
        <Field {...frame}>
          <TextInput {...input} type="text" inputMode="decimal" className="tabular-nums" onChange={bound.onChange} />
        </Field>
      );
    case "time":
      return (
        <Field {...frame}>
          <TextInput {...input} type="time" className="tabular-nums" onChange={bound.onChange} />
        </Field>
      );
    case "choice":
      return (
        <Field {...frame}>
          <Select
            {...choice}
            options={field.choices ?? []}
            placeholder={field.placeholder ?? FORM.choose}
            onBlur={bound.onBlur}
          />
        </Field>
      );
    case "radio":
      // A radio group needs a legend: a label would name only its first option.
      return (
        <div className="flex flex-col gap-1">
          <RadioGroup
            {...choice}
            name={`${id}-choice`}
            options={field.choices ?? []}
            legend={required ? `${field.label} (*)` : field.label}
            onBlur={bound.onBlur}
          />
          <FieldMessage id={`${id}-error`} {...(error !== undefined && { text: error })} />
        </div>
      );
    case "lookup":
      return (
        <LookupControl
          field={field}
          frame={frame}
          choice={{
            ...choice,
            onChange: (chosen) => {
              bound.onChange(chosen);
              for (const name of clears) setValue(name, "", { shouldDirty: true });
            },
          }}
          of={of}
          row={row}
          onBlur={bound.onBlur}
          onClear={() => setValue(field.name, "", { shouldDirty: true })}
        />
      );
    default:
      return (
        <Field {...frame}>
          <TextInput {...input} type="text" onChange={bound.onChange} />
        </Field>
      );
  }
}
