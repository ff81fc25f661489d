"use client";

import { useId, useState } from "react";
import { useLookup, type LookupRow } from "@/components/engine/use-lookup";
import { ConfirmDialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/inputs";
import { FORM } from "@/lib/forms/texts";
import type { Values } from "@/lib/registros/form/values";
import { RECORD_FORM } from "@/lib/registros/form/texts";
import type { Doubt } from "./gather-doubts";

/** The person's decision: save with these values, or go back to the form (null). */
export type Decision = Values | null;

export interface Question {
  doubts: readonly Doubt[];
  /** The values as they are in the form. */
  values: Values;
  /** The same values with the point's own projection and datum; null if these need no change. */
  right: Values | null;
  answer: (values: Decision) => void;
}

const siglaOf = (rows: readonly LookupRow[] | null, id: string) =>
  String(rows?.find((row) => String(row.id) === id)?.["sigla"] ?? "");

/** Returns the siglas of the projection and datum in the given values. */
function useMeasureName() {
  const projections = useLookup("listproyeccion").rows;
  const datums = useLookup("listdatum").rows;
  return ({ id_proyeccion, id_datum }: Values) =>
    [siglaOf(projections, id_proyeccion), siglaOf(datums, id_datum)].filter(Boolean).join(" y ");
}

/** One question before a save: a sentence for each doubt, and the choice of projection and datum. */
export function DoubtsDialog({ asking }: { asking: Question }) {
  const id = useId();
  const [keep, setKeep] = useState(false);
  const { doubts, values, right, answer } = asking;
  const nameOf = useMeasureName();
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(null)}
      title={RECORD_FORM.doubts}
      confirmLabel={doubts.length > 0 || keep ? FORM.saveAnyway : FORM.save}
      cancelLabel={FORM.back}
      icon={null}
      safeFirst
      onConfirm={() => answer(right && !keep ? right : values)}
    >
      {doubts.length > 0 && (
        <ul className="grid list-disc gap-2 pl-4">
          {doubts.map(({ about, text }) => (
            <li key={about}>{text}</li>
          ))}
        </ul>
      )}
      {right && (
        <div className={doubts.length > 0 ? "mt-3 grid gap-1" : "grid gap-1"}>
          <p id={`${id}-measure`}>
            {RECORD_FORM.measure} Se eligió {nameOf(values)}.
          </p>
          <RadioGroup
            name={`${id}-choice`}
            legend={RECORD_FORM.measureLegend}
            labelledBy={`${id}-measure`}
            value={keep ? "chosen" : "right"}
            options={[
              { value: "right", label: `Guardar con ${nameOf(right)}` },
              { value: "chosen", label: `Mantener ${nameOf(values)}` },
            ]}
            onChange={(value) => setKeep(value === "chosen")}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
