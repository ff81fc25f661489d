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
    <fieldset className="inline-flex h-control-sm shrink-0 rounded-sm border border-line-button bg-surface">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className="relative inline-flex cursor-pointer items-center border-l border-line-default px-2 text-xs leading-none text-secondary select-none first-of-type:rounded-l-sm first-of-type:border-l-0 last-of-type:rounded-r-sm hover:bg-hover has-checked:bg-selected has-checked:font-semibold has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none!"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
