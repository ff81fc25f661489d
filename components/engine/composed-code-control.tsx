"use client";

import { useEffect } from "react";
import { useWatch, type Control, type FieldValues, type UseFormSetValue } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { codigoCompleto } from "@/contract/codes";
import type { ComposedCode, FormField } from "@/lib/descriptors";
import { useFieldLookup } from "./use-field-lookup";

interface ComposedCodeControlProps {
  field: FormField;
  composed: ComposedCode;
  fields: readonly FormField[];
  control: Control<FieldValues>;
  setValue: UseFormSetValue<FieldValues>;
  id: string;
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value).trim());

/**
 * A record's full code as the server will build it, once the parent is chosen and the record's own code is typed. It is
 * sent with the form (spec 1 §7).
 */
export function ComposedCodeControl({ field, composed, fields, control, setValue, id }: ComposedCodeControlProps) {
  const values = useWatch({ control }) as Readonly<Record<string, unknown>>;
  const parent = fields.find((one) => one.name === composed.parent);
  const of = typeof parent?.of === "string" ? asText(values[parent.of]) : parent?.of;
  const { rows } = useFieldLookup(parent, of);
  const chosen = rows?.find((row) => String(row.id) === asText(values[composed.parent]));
  const own = asText(values["codigo"]);
  const formed = chosen && own ? codigoCompleto(asText(chosen[composed.code]), composed.mark, own) : "";
  // The form's current code until the parent's list has loaded.
  const code = rows === null ? asText(values[field.name]) : formed;
  useEffect(() => setValue(field.name, code), [setValue, field.name, code]);
  return (
    <Field label={field.label} htmlFor={id} {...(field.help && { help: field.help })}>
      <ReadOnlyInput id={id} value={code} />
    </Field>
  );
}
