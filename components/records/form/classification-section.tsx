"use client";

import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { later } from "@/components/ui/later";
import { FORM_KINDS } from "@/lib/records/form-kinds";
import { FieldGrid, LookupField, OptionsField, SPAN, withKnown } from "./choice-field";
import { CODE_ID } from "./control-ids";
import { FIELD_TABLE } from "./field-table";
import { TextField } from "./text-field";
import { useCategories } from "./use-categories";
import type { RecordForm } from "./use-record-form";
import { useSubtypeCode } from "./use-subtype-code";

const SimilarNotice = later(() => import("./similar-notice").then((module) => module.SimilarNotice));

/** ATRACTIVO TURÍSTICO (with a hierarchy) or FACILIDADES TURÍSTICOS: name, and classification, which sets the code. */
export function ClassificationSection({ form }: { form: RecordForm }) {
  const categories = useCategories(FORM_KINDS[form.kind].seccion);
  const code = useSubtypeCode(form);
  return (
    <FieldGrid>
      {form.kind === "ppirta" ? (
        <>
          <TextField form={form} name="nombre_atractivo" span={6} />
          <OptionsField form={form} name="jerarquia" options={FIELD_TABLE.jerarquia.choices ?? []} few />
        </>
      ) : (
        <TextField form={form} name="nombre_centro" span={9} />
      )}
      <Field label="Código" htmlFor={CODE_ID} className={SPAN[3]}>
        <ReadOnlyInput id={CODE_ID} value={code} help="Lo da el subtipo elegido" />
      </Field>
      {form.similar.rows.length > 0 && <SimilarNotice similar={form.similar} className="col-span-12" />}
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
