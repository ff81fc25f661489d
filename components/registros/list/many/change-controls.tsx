"use client";

import { DepartmentField } from "@/components/registros/form/department-field";
import { OptionsField } from "@/components/registros/form/choice-field";
import { FieldGrid } from "@/components/registros/form/choice-field";
import { RecordField } from "@/components/registros/form/record-field";
import { TextField } from "@/components/registros/form/text-field";
import { useCategories } from "@/components/registros/form/use-categories";
import { useMacroOf } from "@/components/registros/form/use-macro-of";
import type { RecordForm } from "@/components/registros/form/record-form";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import type { FieldName } from "@/lib/registros/form/fields";

function Classification({ form }: { form: RecordForm }) {
  const categories = useCategories(FORM_KINDS[form.kind].seccion);
  return (
    <>
      <OptionsField form={form} name="id_categoria" few {...categories} />
      <RecordField form={form} name="id_tipo" />
      <RecordField form={form} name="id_subtipo" />
    </>
  );
}

function Municipality({ form }: { form: RecordForm }) {
  const macroOf = useMacroOf();
  const bringRegion = async (region: unknown) => {
    const macro = typeof region === "number" ? await macroOf(region) : null;
    if (macro !== null) form.fillRegion(String(macro), String(region));
  };
  return (
    <>
      <DepartmentField form={form} />
      <RecordField form={form} name="id_provincia" />
      <RecordField form={form} name="id_municipio" onRow={(row) => void bringRegion(row?.["id_region"])} />
      <RecordField form={form} name="id_macro_region" />
      <RecordField form={form} name="id_region" />
    </>
  );
}

function Region({ form }: { form: RecordForm }) {
  return (
    <>
      <RecordField form={form} name="id_macro_region" />
      <RecordField form={form} name="id_region" />
    </>
  );
}

function controlsOf(field: FieldName, form: RecordForm) {
  switch (field) {
    case "id_subtipo":
      return <Classification form={form} />;
    case "id_municipio":
      return <Municipality form={form} />;
    case "id_region":
      return <Region form={form} />;
    case "comunidad":
      // The communities of one municipality are no suggestions for many records.
      return <TextField form={form} name="comunidad" />;
    default:
      return <RecordField form={form} name={field} />;
  }
}

/** The controls of a change, as in the record's form. */
export function ChangeControls({ field, form }: { field: FieldName; form: RecordForm }) {
  return <FieldGrid>{controlsOf(field, form)}</FieldGrid>;
}
