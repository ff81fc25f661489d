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
    <span className={cx("inline-flex min-h-6 items-center gap-2 text-sm phone:min-h-11", className)}>
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-checked={mixed ? "mixed" : undefined}
          className={cx(
            "peer size-4 appearance-none rounded-xs border border-line-control bg-surface checked:border-primary checked:bg-primary disabled:opacity-60",
            mixed && "border-primary bg-primary",
          )}
        />
        <Icon
          name={mixed ? "minus" : "check"}
          className={cx(
            "stroke-[3] pointer-events-none absolute size-3 text-on-primary peer-checked:opacity-100",
            !mixed && "opacity-0",
          )}
        />
      </span>
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
