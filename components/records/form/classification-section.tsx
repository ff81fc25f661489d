"use client";

import { Field } from "@/components/ui/field";
import { ReadOnlyInput, TextInput } from "@/components/ui/inputs";
import { bind, FieldGrid, LookupField, OptionsField, SPAN, withKnown } from "./choice-field";
import { FIELD_TABLE } from "./field-table";
import { SimilarNotice } from "./similar-notice";
import type { RecordForm } from "./use-record-form";
import { useCategories } from "./use-categories";
import { useSubtypeCode } from "./use-subtype-code";

const CODE_ID = "atractivo-codigo";

/** ATRACTIVO TURÍSTICO: name, hierarchy, and the classification that gives the code. */
export function ClassificationSection({ form }: { form: RecordForm }) {
  const categories = useCategories();
  const code = useSubtypeCode(form);
  const name = bind({ form, name: "nombre_atractivo" });
  return (
    <FieldGrid>
      <Field
        label={FIELD_TABLE.nombre_atractivo.label}
        htmlFor={name.id}
        required
        error={name.error}
        className={SPAN[6]}
      >
        <TextInput
          id={name.id}
          value={form.values.nombre_atractivo}
          invalid={name.invalid}
          maxLength={255}
          aria-required
          aria-describedby={name.describedBy}
          onChange={(event) => form.set("nombre_atractivo", event.target.value)}
        />
      </Field>
      <OptionsField form={form} name="jerarquia" options={FIELD_TABLE.jerarquia.choices ?? []} few />
      <Field label="Código" htmlFor={CODE_ID} className={SPAN[3]}>
        <ReadOnlyInput id={CODE_ID} value={code} help="Lo da el subtipo elegido" />
      </Field>
      <SimilarNotice similar={form.similar} className="col-span-12" />
      <OptionsField
        form={form}
        name="id_categoria"
        few
        {...categories}
        options={withKnown(form, "id_categoria", categories.options)}
      />
      <LookupField form={form} name="id_tipo" />
      <LookupField form={form} name="id_subtipo" />
    </FieldGrid>
  );
}
