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
 * A record's whole code as the server will form it, while its parent is chosen and its own code typed; it is sent along
 * (spec 1 §7).
 */
export function ComposedCodeControl({ field, composed, fields, control, setValue, id }: ComposedCodeControlProps) {
  const values = useWatch({ control }) as Readonly<Record<string, unknown>>;
  const parent = fields.find((one) => one.name === composed.parent);
  const of = typeof parent?.of === "string" ? asText(values[parent.of]) : parent?.of;
  const { rows } = useFieldLookup(parent, of);
  const chosen = rows?.find((row) => String(row.id) === asText(values[composed.parent]));
  const own = asText(values["codigo"]);
  const formed = chosen && own ? codigoCompleto(asText(chosen[composed.code]), composed.mark, own) : "";
  // While the parent's list is on its way, the code the record has.
  const code = rows === null ? asText(values[field.name]) : formed;
  useEffect(() => setValue(field.name, code), [setValue, field.name, code]);
  return (
    <Field label={field.label} htmlFor={id} {...(field.help && { help: field.help })}>
      <ReadOnlyInput id={id} value={code} />
    </Field>
  );
}
