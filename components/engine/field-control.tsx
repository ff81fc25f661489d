"use client";

import { useController, type Control, type FieldValues, type UseFormSetValue } from "react-hook-form";
import { Field, FieldMessage } from "@/components/ui/field";
import { RadioGroup, ReadOnlyInput, TextArea } from "@/components/ui/inputs";
import { TextInput } from "@/components/ui/text-input";
import { Select } from "@/components/ui/select";
import type { FormField } from "@/lib/descriptors";
import { FORM } from "@/lib/forms/texts";
import { LookupControl } from "./lookup-control";

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
}

const NONE: readonly string[] = [];

/** One form field, by the control kinds of lib/descriptors.ts. */
export function FieldControl(props: FieldControlProps) {
  const { field, control, setValue, required, id, of, row, clears = NONE } = props;
  const { field: bound, fieldState } = useController({ name: field.name, control });
  const value = bound.value === null || bound.value === undefined ? "" : String(bound.value);
  const error = fieldState.error?.message;
  const invalid = error !== undefined;
  const described = [invalid && `${id}-error`, field.help && `${id}-help`].filter(Boolean).join(" ") || undefined;
  const frame = {
    label: field.label,
    htmlFor: id,
    required,
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
