"use client";

import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { departamentoNombre } from "@/contract/shown";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import { departmentIsFixed } from "@/lib/registros/form/values";
import { LookupField, SPAN, useFieldProps } from "./choice-field";
import type { RecordForm } from "./record-form";
import { useValue } from "./use-values";

/** The department: a choice, or this person's own. */
export function DepartmentField({ form }: { form: RecordForm }) {
  const { id, error } = useFieldProps({ form, name: "id_departamento" });
  const value = useValue(form, "id_departamento");
  if (!departmentIsFixed(form.subject)) return <LookupField form={form} name="id_departamento" />;
  return (
    <Field label={FIELD_TABLE.id_departamento.label} htmlFor={id} required error={error} className={SPAN[3]}>
      <ReadOnlyInput id={id} value={departamentoNombre(Number(value) || null)} help="El de su usuario" />
    </Field>
  );
}
