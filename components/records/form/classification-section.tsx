"use client";

import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { lazyPart } from "@/components/ui/lazy-part";
import { CLASIFICACION } from "@/contract/campos/registro";
import { FORM_KINDS } from "@/lib/records/form-kinds";
import { FieldGrid, OptionsField, SPAN, withKnown } from "./choice-field";
import { CODE_ID } from "./control-ids";
import { fieldsIn } from "@/lib/records/form/fields";
import { RecordField } from "./record-field";
import { useCategories } from "./use-categories";
import type { RecordForm } from "./use-record-form";
import { useSubtypeCode } from "./use-subtype-code";

const SimilarNotice = lazyPart(() => import("./similar-notice").then((module) => module.SimilarNotice));

/** ATRACTIVO TURÍSTICO (with a hierarchy) or FACILIDADES TURÍSTICOS: name, and classification, which sets the code. */
export function ClassificationSection({ form }: { form: RecordForm }) {
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
      {form.similar.rows.length > 0 && <SimilarNotice similar={form.similar} className="col-span-12" />}
      <OptionsField
        form={form}
        name="id_categoria"
        few
        {...categories}
        options={withKnown(form, "id_categoria", categories.options)}
      />
      <RecordField form={form} name="id_tipo" />
      <RecordField form={form} name="id_subtipo" />
    </FieldGrid>
  );
}
