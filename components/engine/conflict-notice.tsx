"use client";

import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { FormField } from "@/lib/descriptors";
import { changedFields } from "@/lib/forms/schema";
import { CONFLICT, FORM } from "@/lib/forms/texts";
import { optionOf } from "./lookup-options";
import { useFieldLookup } from "./use-field-lookup";

type Values = Readonly<Record<string, unknown>>;

export interface ConflictNoticeProps {
  fields: readonly FormField[];
  /** The form's values. */
  mine: Values;
  /** The record as another person saved it. */
  theirs: Values;
  busy: boolean;
  /** Saves the form's values over the stored record. */
  onOverwrite: () => void;
  /** Fills the form with the stored record. */
  onTake: () => void;
}

/** Lists the fields that another person saved differently, with two ways to continue. Takes the focus on mount. */
export function ConflictNotice({ fields, mine, theirs, busy, onOverwrite, onTake }: ConflictNoticeProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const changed = changedFields(fields, mine, theirs);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-sm border border-state-orange-line bg-state-orange-bg p-3 text-sm"
    >
      <h3 id={id} className="font-semibold">
        {CONFLICT.title}
      </h3>
      <p className="mt-0.5 text-secondary">{changed.length > 0 ? CONFLICT.help : CONFLICT.same}</p>
      {changed.length > 0 && (
        <table className="mt-2 w-full table-fixed border-separate border-spacing-0 rounded-sm border border-line-default bg-raised">
          <thead>
            <tr className="text-left text-2xs text-muted [&>th]:px-2 [&>th]:py-1 [&>th]:font-semibold">
              <th scope="col" className="w-[28%]">
                {CONFLICT.field}
              </th>
              <th scope="col">{CONFLICT.mine}</th>
              <th scope="col">{CONFLICT.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((field) => (
              <tr key={field.name} className="align-top [&>*]:border-t [&>*]:border-line-subtle [&>*]:px-2 [&>*]:py-1">
                <th scope="row" className="text-left text-xs font-medium text-secondary">
                  {field.label}
                </th>
                <td className="break-words">
                  <ShownValue field={field} values={mine} />
                </td>
                <td className="break-words">
                  <ShownValue field={field} values={theirs} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2 phone:[&>*]:w-full">
        <Button variant="primary" onClick={onOverwrite} loading={busy} loadingLabel={FORM.saving}>
          {CONFLICT.overwrite}
        </Button>
        <Button onClick={onTake}>{CONFLICT.take}</Button>
      </div>
    </section>
  );
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** A field's value as its control shows it; an id is shown by its selector's label. */
function ShownValue({ field, values }: { field: FormField; values: Values }) {
  const value = asText(values[field.name]);
  const of = typeof field.of === "string" ? asText(values[field.of]) : field.of;
  const { rows } = useFieldLookup(field.control === "lookup" && value !== "" ? field : undefined, of);
  const row = rows?.find((one) => String(one.id) === value);
  const choice = field.choices?.find((one) => one.value === value)?.label;
  const named = field.reads ? asText(values[field.reads]) : "";
  const text = row ? optionOf(row, field).label : (choice ?? (named || value));
  return text === "" ? <span className="text-muted">—</span> : text;
}
