import { Icon } from "./icon";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

interface CheckboxProps extends ComponentProps<"input"> {
  id: string;
  label: ReactNode;
  /** Stands for several of which only some are chosen. */
  mixed?: boolean;
}

/** A native checkbox with its label. */
export function Checkbox({ id, label, className, mixed = false, ...rest }: CheckboxProps) {
  return (
    <span className={cx("check", className)}>
      <span className="check-box">
        <input {...rest} id={id} type="checkbox" aria-checked={mixed ? "mixed" : undefined} />
        <Icon name={mixed ? "minus" : "check"} />
      </span>
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
