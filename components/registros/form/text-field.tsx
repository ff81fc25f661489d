"use client";

import { useRef } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useEarlyValue } from "@/components/ui/use-early-value";
import { SPAN, useFieldProps } from "./choice-field";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import type { FieldName } from "@/lib/registros/form/fields";
import type { RecordForm } from "./record-form";
import { useValue } from "./use-values";

interface TextFieldProps {
  form: RecordForm;
  name: FieldName;
}

/** A text field of the record's form. */
export function TextField({ form, name }: TextFieldProps) {
  const { id, error, invalid, describedBy } = useFieldProps({ form, name });
  const { label, placeholder, span = 3, maxLength = 255 } = FIELD_TABLE[name];
  const required = !form.optional.includes(name);
  const input = useRef<HTMLInputElement>(null);
  const value = useValue(form, name);
  useEarlyValue(input, value, (text) => form.set(name, text));
  return (
    <Field label={label} htmlFor={id} required={required} error={error} className={SPAN[span]}>
      <TextInput
        ref={input}
        id={id}
        value={value}
        invalid={invalid}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-required={required}
        aria-describedby={describedBy}
        onChange={(event) => form.set(name, event.target.value)}
      />
    </Field>
  );
}
