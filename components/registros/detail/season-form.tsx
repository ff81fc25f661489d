"use client";

import { useId, useState } from "react";
import type { GridRow } from "@/components/engine/row-action";
import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { Select } from "@/components/ui/select";
import { HIJOS } from "@/contract/campos/hijos";

const { dialog, fields } = HIJOS.temppirta;
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** One month's hours as a read-only form below the table of months (spec 2 §2.9). */
export function SeasonForm({ rows }: { rows: readonly GridRow[] }) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const season = rows.find((row) => String(row.id) === chosen) ?? rows[0];
  if (!season) return null;
  const hours = ["hora_inicio", "hora_fin"] as const;
  return (
    <div role="group" aria-label={dialog} className="mt-4 border-t border-line-subtle pt-3">
      <h3 className="mb-2 text-2xs font-semibold tracking-caps text-muted">{dialog}</h3>
      <div className="grid grid-cols-3 gap-x-4 gap-y-3 phone:grid-cols-1">
        <Field label={fields.id_mes.label} htmlFor={`${id}-mes`}>
          <Select
            id={`${id}-mes`}
            value={String(season.id)}
            onChange={setChosen}
            options={rows.map((row) => ({ value: String(row.id), label: textOf(row["mes"]) }))}
          />
        </Field>
        {hours.map((name) => (
          <Field key={name} label={fields[name].label} htmlFor={`${id}-${name}`}>
            <ReadOnlyInput id={`${id}-${name}`} value={textOf(season[name])} />
          </Field>
        ))}
      </div>
    </div>
  );
}
