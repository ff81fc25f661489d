"use client";

import { memo } from "react";
import type { LookupRow } from "@/components/engine/use-lookup";
import type { Point } from "@/contract/place/coordinates";
import { FieldGrid } from "./choice-field";
import { DepartmentField } from "./department-field";
import { fieldsIn } from "@/lib/registros/form/fields";
import { PlaceNotice } from "./place-notice";
import { RecordField } from "./record-field";
import type { Doubts } from "./use-doubts";
import { useMacroOf } from "./use-macro-of";
import type { RecordForm } from "./record-form";

const numberOf = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);

interface TerritorySectionProps {
  form: RecordForm;
  /** Called with the location of the municipality that was chosen. */
  onPlace: (place: Point) => void;
  /** The questions that were answered, and the answer to one. */
  answered: Doubts["answered"];
  onAnswer: Doubts["answer"];
}

/** UBICACIÓN TERRITORIAL: region, department, province, municipality and the inventory's own fields. */
export const TerritorySection = memo(function TerritorySection(props: TerritorySectionProps) {
  const { form, onPlace, answered, onAnswer } = props;
  const macroOf = useMacroOf();

  /** A municipality's row has its location and its region. The region is filled in if the person has chosen none. */
  const onMunicipality = async (row: LookupRow | undefined) => {
    const latitude = numberOf(row?.["latitud"]);
    const longitude = numberOf(row?.["longitud"]);
    if (latitude !== null && longitude !== null) onPlace({ latitude, longitude });
    const region = numberOf(row?.["id_region"]);
    if (region === null) return;
    const macro = await macroOf(region);
    if (macro !== null) form.fillRegion(String(macro), String(region));
  };

  return (
    <FieldGrid>
      <PlaceNotice form={form} answered={answered} onAnswer={onAnswer} />
      {fieldsIn(form.kind, "ubicacion").map((name) =>
        name === "id_departamento" ? (
          <DepartmentField key={name} form={form} />
        ) : (
          <RecordField
            key={name}
            form={form}
            name={name}
            onRow={name === "id_municipio" ? (row) => void onMunicipality(row) : undefined}
          />
        ),
      )}
    </FieldGrid>
  );
});
