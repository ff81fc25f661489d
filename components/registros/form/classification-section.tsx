"use client";

import { memo, type ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { CLASIFICACION } from "@/contract/campos/registro";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { FieldGrid, OptionsField, SPAN, useKnown } from "./choice-field";
import { CODE_ID } from "./control-ids";
import { fieldsIn } from "@/lib/registros/form/fields";
import { RecordField } from "./record-field";
import { useCategories } from "./use-categories";
import type { RecordForm } from "./record-form";
import { useSubtypeCode } from "./use-subtype-code";

interface ClassificationSectionProps {
  form: RecordForm;
  /** Records that may be the same one, where the name is given. */
  similar: ReactNode;
}

/** ATRACTIVO TURÍSTICO (with a hierarchy) or FACILIDADES TURÍSTICOS: name, and classification, which sets the code. */
export const ClassificationSection = memo(function ClassificationSection(props: ClassificationSectionProps) {
  const { form, similar } = props;
  const categories = useCategories(FORM_KINDS[form.kind].seccion);
  const code = useSubtypeCode(form);
  const own = fieldsIn(form.kind, "clasificacion").filter((name) => !Object.hasOwn(CLASIFICACION, name));
  return (
    <FieldGrid>
      {own.map((name) => (
        <RecordField key={name} form={form} name={name} />
      ))}
      <Field label="Código" htmlFor={CODE_ID} className={SPAN[3]}>
        <ReadOnlyInput id={CODE_ID} value={code} help="Lo da el subtipo elegido" />
      </Field>
      {similar}
      <OptionsField
        form={form}
        name="id_categoria"
        few
        {...categories}
        options={useKnown(form, "id_categoria", categories.options)}
      />
      <RecordField form={form} name="id_tipo" />
      <RecordField form={form} name="id_subtipo" />
    </FieldGrid>
  );
});
