"use client";

import { Field } from "@/components/ui/field";
import { ReadOnlyInput, TextInput } from "@/components/ui/inputs";
import type { LookupRow } from "@/components/engine/use-lookup";
import { departamentoNombre } from "@/contract/codes";
import type { Point } from "@/lib/coordinates";
import { bind, FieldGrid, LookupField, SPAN } from "./choice-field";
import { DepartmentWarning } from "./department-warning";
import { departmentIsFixed } from "./fields";
import type { AttractionForm } from "./use-attraction-form";
import { useMacroOf } from "./use-macro-of";

function Department({ form }: { form: AttractionForm }) {
  const { values, record, subject } = form;
  const { id, error } = bind({ form, name: "id_departamento" });
  if (departmentIsFixed(subject)) {
    return (
      <Field label="Departamento" htmlFor={id} required error={error} className={SPAN[3]}>
        <ReadOnlyInput
          id={id}
          value={departamentoNombre(Number(values.id_departamento) || null)}
          help="El de su usuario"
        />
      </Field>
    );
  }
  return (
    <LookupField
      form={form}
      name="id_departamento"
      label="Departamento"
      lookup="departamentos"
      known={record ? { value: String(record.id_departamento ?? ""), label: record.departamento } : undefined}
    />
  );
}

function District({ form }: { form: AttractionForm }) {
  const { id, error, invalid, describedBy } = bind({ form, name: "distrito" });
  return (
    <Field label="Distrito / sección" htmlFor={id} required error={error} className={SPAN[3]}>
      <TextInput
        id={id}
        value={form.values.distrito}
        invalid={invalid}
        maxLength={255}
        placeholder="Ej. Distrito 4"
        aria-required
        aria-describedby={describedBy}
        onChange={(event) => form.set("distrito", event.target.value)}
      />
    </Field>
  );
}

const numberOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

interface TerritorySectionProps {
  form: AttractionForm;
  /** A municipality was chosen: where it lies. */
  onPlace: (place: Point) => void;
}

/** UBICACIÓN TERRITORIAL: region, department down to community, district and GAIOC. */
export function TerritorySection({ form, onPlace }: TerritorySectionProps) {
  const { values, record } = form;
  const macroOf = useMacroOf();

  /** A municipality knows where it lies and which region it belongs to: what is still empty is filled from it. */
  const onMunicipality = async (row: LookupRow | undefined) => {
    const latitude = numberOf(row?.["latitud"]);
    const longitude = numberOf(row?.["longitud"]);
    if (latitude !== null && longitude !== null) onPlace({ latitude, longitude });
    const region = numberOf(row?.["id_region"]);
    if (region === null || values.id_region !== "") return;
    const macro = await macroOf(region);
    if (macro !== null) form.fillRegion(String(macro), String(region));
  };

  return (
    <FieldGrid>
      <DepartmentWarning form={form} />
      <LookupField
        form={form}
        name="id_macro_region"
        label="Macro región"
        lookup="listmacro"
        known={record ? { value: String(record.id_macro_region ?? ""), label: record.macroregion } : undefined}
      />
      <LookupField
        form={form}
        name="id_region"
        label="Región"
        lookup="maregion"
        of={values.id_macro_region}
        known={record ? { value: String(record.id_region ?? ""), label: record.region } : undefined}
        waiting={values.id_macro_region === "" && "Elija antes la macro región"}
      />
      <Department form={form} />
      <LookupField
        form={form}
        name="id_provincia"
        label="Provincia"
        lookup="deppro"
        of={values.id_departamento}
        known={record ? { value: String(record.id_provincia ?? ""), label: record.provincia } : undefined}
        waiting={values.id_departamento === "" && "Elija antes el departamento"}
      />
      <LookupField
        form={form}
        name="id_municipio"
        label="Municipio"
        lookup="promun"
        of={values.id_provincia}
        known={record ? { value: String(record.id_municipio ?? ""), label: record.municipio } : undefined}
        waiting={values.id_provincia === "" && "Elija antes la provincia"}
        onRow={(row) => void onMunicipality(row)}
      />
      <LookupField
        form={form}
        name="comunidad"
        label="Comunidad"
        lookup="muncom"
        of={values.id_municipio}
        byName
        freeText
        placeholder="Elija o escriba"
        waiting={values.id_municipio === "" && "Elija antes el municipio"}
      />
      <District form={form} />
      <LookupField
        form={form}
        name="gaioc"
        label="GAIOC / TIOC"
        lookup="listgaioc"
        byName
        freeText
        optional
        placeholder="Ninguno"
      />
    </FieldGrid>
  );
}
