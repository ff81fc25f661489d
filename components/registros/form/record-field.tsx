"use client";

import { LookupField, OptionsField, type LookupFieldProps } from "./choice-field";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import { TextField } from "./text-field";

/** The control of a field, as its table says. */
export function RecordField(props: LookupFieldProps) {
  const { control, lookup, choices = [] } = FIELD_TABLE[props.name];
  if (lookup) return <LookupField {...props} />;
  if (control === "choice") return <OptionsField {...props} options={choices} few />;
  return <TextField {...props} />;
}
