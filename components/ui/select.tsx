"use client";

import { Icon } from "./icon";
import { useRef } from "react";
import { CONTROL_INNER, controlBox } from "./control";
import { cx } from "./cx";
import type { Option } from "./option";
import { useEarlyValue } from "./use-early-value";

interface SelectProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The text shown for no choice; null if an option is always chosen. */
  placeholder?: string | null;
  disabled?: boolean;
  /** The text shown while disabled, for example 'Elija antes el departamento'. */
  disabledText?: string;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string;
  label?: string;
  name?: string;
  onBlur?: () => void;
  className?: string;
}

/** A native select, because a phone shows its own list of choices best. An unknown value shows the placeholder. */
export function Select(props: SelectProps) {
  const { id, value, onChange, options, placeholder = "Elija", disabled, disabledText, invalid, describedBy } = props;
  const { required, label, name, onBlur, className } = props;
  const known = options.some((option) => option.value === value);
  const shown = known ? value : "";
  const select = useRef<HTMLSelectElement>(null);
  useEarlyValue(select, shown, onChange);
  const empty = disabled && disabledText && !known ? disabledText : placeholder;
  return (
    <div className={controlBox(disabled, cx("select-box", className))} data-invalid={invalid || undefined}>
      <select
        id={id}
        ref={select}
        name={name}
        value={shown}
        disabled={disabled}
        required={required}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className={cx(CONTROL_INNER, "select-inner", !known && (disabled ? "text-muted" : "text-placeholder"))}
      >
        {(!known || (placeholder !== null && !options.some((option) => option.value === ""))) && (
          <option value="" className="text-muted">
            {empty}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="select-arrow" />
    </div>
  );
}
