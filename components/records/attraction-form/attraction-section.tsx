"use client";

import { Field } from "@/components/ui/field";
import { ReadOnlyInput, TextInput } from "@/components/ui/inputs";
import { JERARQUIAS } from "@/contract/codes";
import { bind, FieldGrid, LookupField, OptionsField, SPAN } from "./choice-field";
import type { AttractionForm } from "./use-attraction-form";
import { useCategories } from "./use-categories";
import { useSubtypeCode } from "./use-subtype-code";

const HIERARCHIES = JERARQUIAS.map((value) => ({ value, label: value }));
const CODE_ID = "atractivo-codigo";

/** ATRACTIVO TURÍSTICO: name, hierarchy, and the classification that gives the code. */
export function AttractionSection({ form }: { form: AttractionForm }) {
  const { values, record } = form;
  const categories = useCategories();
  const code = useSubtypeCode(form);
  const name = bind({ form, name: "nombre_atractivo" });
  const category = record && { value: String(record.id_categoria ?? ""), label: record.categoria };
  const known = category && !categories.options.some(({ value }) => value === category.value) && category.value !== "";
  return (
    <FieldGrid>
      <Field label="Nombre del atractivo turístico" htmlFor={name.id} required error={name.error} className={SPAN[6]}>
        <TextInput
          id={name.id}
          value={values.nombre_atractivo}
          invalid={name.invalid}
          maxLength={255}
          aria-required
          aria-describedby={name.describedBy}
          onChange={(event) => form.set("nombre_atractivo", event.target.value)}
        />
      </Field>
      <OptionsField form={form} name="jerarquia" label="Jerarquía" options={HIERARCHIES} few />
      <Field label="Código" htmlFor={CODE_ID} className={SPAN[3]}>
        <ReadOnlyInput id={CODE_ID} value={code} help="Lo da el subtipo elegido" />
      </Field>
      <OptionsField
        form={form}
        name="id_categoria"
        label="Categoría"
        few
        {...categories}
        options={known ? [category, ...categories.options] : categories.options}
      />
      <LookupField
        form={form}
        name="id_tipo"
        label="Tipo"
        span={6}
        lookup="cattip"
        of={values.id_categoria}
        known={record ? { value: String(record.id_tipo ?? ""), label: record.tipo } : undefined}
        waiting={values.id_categoria === "" && "Elija antes la categoría"}
      />
      <LookupField
        form={form}
        name="id_subtipo"
        label="Subtipo"
        lookup="tiposub"
        of={values.id_tipo}
        known={record ? { value: String(record.id_subtipo ?? ""), label: record.subtipo } : undefined}
        waiting={values.id_tipo === "" && "Elija antes el tipo"}
      />
    </FieldGrid>
  );
}
