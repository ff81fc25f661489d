"use client";

import type { ReactNode } from "react";

interface ViewSwitchProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; icon: ReactNode; onNear?: () => void }[];
  onChange: (value: V) => void;
}

/** Switches between views of the same result, at the end of a list's toolbar; icons only on a phone. */
export function ViewSwitch<V extends string>({ label, value, options, onChange }: ViewSwitchProps<V>) {
  return (
    <div role="group" aria-label={label} className="view-switch">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.label}
          title={option.label}
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
          onPointerEnter={option.onNear}
          onFocus={option.onNear}
          className="view-btn"
        >
          {option.icon}
          <span className="phone:hidden">{option.label}</span>
        </button>
      ))}
    </div>
  );
}
