"use client";

import { useId } from "react";
import type { Question, Side } from "@/lib/campo/merge";
import { groupOf, labelOf } from "@/lib/campo/part-fields";
import { PROBLEMAS } from "@/lib/campo/texts";
import { type BothSides, SideValue } from "./trouble-side";

const { conflict } = PROBLEMAS;
const SIDES = ["theirs", "mine"] as const;

const listFormat = new Intl.ListFormat("es", { type: "conjunction" });

interface TroubleQuestionProps extends BothSides {
  question: Question;
  /** Where the fields are, if the part has a name of its own: a section's row. */
  place?: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

/** A field that both changed, or fields that belong together: the office's value and the person's, to choose from. */
export function TroubleQuestion({ question, place, chosen, onChoose, ...sides }: TroubleQuestionProps) {
  const id = useId();
  const { recurso } = sides;
  const { fields } = question;
  const names = listFormat.format(fields.map(({ name }) => labelOf(recurso, name)));
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className="overflow-clip rounded-md border border-line-default bg-surface text-base"
    >
      <div className="flex items-baseline gap-2 px-3 py-2">
        <h2 id={id} className="text-sm font-semibold">
          {names}
        </h2>
        <span className="ml-auto text-right text-xs text-muted">
          {place ?? groupOf(recurso, fields[0]?.name ?? "")}
        </span>
      </div>
      {SIDES.map((side) => (
        <label
          key={side}
          className="flex min-h-11 cursor-pointer items-start gap-3 border-t border-l-3 border-line-subtle border-l-transparent py-2 pr-3 pl-2.5 has-checked:border-l-primary has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={id}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            className="mt-1 size-5 shrink-0 appearance-none rounded-full border border-line-control bg-surface outline-none! checked:border-[6px] checked:border-primary-line"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-xs text-muted">{conflict[side]}</span>
            {fields.map((field) => (
              <span key={field.name} className="block">
                {fields.length > 1 && <span className="text-xs text-muted">{labelOf(recurso, field.name)}: </span>}
                <SideValue {...sides} field={field} side={side} />
              </span>
            ))}
          </span>
        </label>
      ))}
    </div>
  );
}
