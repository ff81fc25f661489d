import { Icon } from "./icon";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

interface CheckboxProps extends ComponentProps<"input"> {
  id: string;
  label: ReactNode;
}

/** A native checkbox with its label. */
export function Checkbox({ id, label, className, ...rest }: CheckboxProps) {
  return (
    <span className={cx("inline-flex min-h-6 items-center gap-2 text-sm phone:min-h-11", className)}>
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="peer size-4 appearance-none rounded-xs border border-line-control bg-surface checked:border-primary checked:bg-primary disabled:opacity-60"
        />
        <Icon
          name="check"
          className="stroke-[3] pointer-events-none absolute size-3 text-on-primary opacity-0 peer-checked:opacity-100"
        />
      </span>
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
