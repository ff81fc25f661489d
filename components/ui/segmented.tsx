"use client";

import { useId } from "react";

interface SegmentedProps<V extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  value: V;
  options: readonly { value: V; label: string; title?: string }[];
  onChange: (value: V) => void;
}

/** A switch between a few ways of showing the same content: radio buttons side by side. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className="inline-flex h-control-sm shrink-0 rounded-sm border border-line-button bg-surface phone:h-control-lg">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.title} className="segment">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
