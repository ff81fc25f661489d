"use client";

import type { FormField } from "@/lib/descriptors";
import { type Marked, markedSides } from "@/lib/campo/marks";
import { sameValue } from "@/lib/campo/merge";
import { labelOf } from "@/lib/campo/part-fields";
import { PROBLEMAS } from "@/lib/campo/texts";
import type { Recurso, Textos } from "@/lib/campo/types";
import { type NamedRow, useShown } from "./use-shown";

/** A text with what the other side does not have underlined. */
function MarkedText({ parts }: { parts: readonly Marked[] }) {
  if (parts.every(({ text }) => text === "")) return <span className="text-muted">{PROBLEMAS.empty}</span>;
  return parts.map(({ text, marked }, at) =>
    marked ? (
      <u key={at} className="border-b-2 border-line-control box-decoration-clone font-semibold no-underline">
        {text}
      </u>
    ) : (
      text
    ),
  );
}

export interface BothSides {
  recurso: Recurso;
  mine: Textos;
  theirs: Textos;
  /** Rows that name what was chosen. */
  rows: readonly NamedRow[];
}

interface SideValueProps extends BothSides {
  field: FormField;
  side: "mine" | "theirs";
}

/** One side's value of a field, with what differs from the other's. */
export function SideValue({ field, side, recurso, mine, theirs, rows }: SideValueProps) {
  const shown = { recurso, field, rows };
  const texts = { mine: useShown(shown, mine), theirs: useShown(shown, theirs) };
  // A number may be written in two ways: that is no difference.
  const same = sameValue(field, mine[field.name], theirs[field.name]);
  const parts = same ? [{ text: texts[side], marked: false }] : markedSides(texts.mine, texts.theirs)[side];
  return (
    <span className="break-words whitespace-pre-line text-primary tabular-nums">
      <MarkedText parts={parts} />
    </span>
  );
}

interface ValueListProps {
  recurso: Recurso;
  fields: readonly FormField[];
  values: Textos;
  rows: readonly NamedRow[];
}

/** Some fields of one state, with their names. */
export const ValueList = ({ recurso, fields, values, rows }: ValueListProps) => (
  <dl className="grid gap-1.5">
    {fields.map((field) => (
      <div key={field.name}>
        <dt className="text-xs text-muted">{labelOf(recurso, field.name)}</dt>
        <dd className="break-words whitespace-pre-line">
          <Value recurso={recurso} field={field} values={values} rows={rows} />
        </dd>
      </div>
    ))}
  </dl>
);

function Value({ recurso, field, values, rows }: Omit<ValueListProps, "fields"> & { field: FormField }) {
  const text = useShown({ recurso, field, rows }, values);
  return text === "" ? <span className="text-muted">{PROBLEMAS.empty}</span> : text;
}
