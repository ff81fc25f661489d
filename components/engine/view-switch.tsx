"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface ViewSwitchProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; icon: ReactNode; onNear?: () => void }[];
  onChange: (value: V) => void;
}

/** Switches between views of the same result, at the end of a list's toolbar; icons only on a phone. */
export function ViewSwitch<V extends string>({ label, value, options, onChange }: ViewSwitchProps<V>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="ml-auto inline-flex h-control shrink-0 overflow-clip rounded-sm border border-line-button bg-surface phone:h-control-lg"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.label}
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
          onPointerEnter={option.onNear}
          onFocus={option.onNear}
          className={cx(
            "inline-flex items-center gap-1.5 px-2.5 text-sm not-first:border-l not-first:border-line-default focus-visible:-outline-offset-2 phone:px-3 [&_svg]:size-icon",
            option.value === value ? "bg-selected font-semibold text-link" : "text-secondary hover:bg-hover",
          )}
        >
          {option.icon}
          <span className="phone:hidden">{option.label}</span>
        </button>
      ))}
    </div>
  );
}
