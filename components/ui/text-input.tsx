import type { ComponentProps, ReactNode } from "react";
import { CONTROL_INNER, controlBox } from "./control";
import { cx } from "./cx";

interface TextInputProps extends ComponentProps<"input"> {
  invalid?: boolean;
  /** Shown at the end, for example "m s. n. m.". */
  unit?: string;
  leading?: ReactNode;
  trailing?: ReactNode;
  boxClassName?: string;
}

/** A text field of one line. */
export function TextInput({ invalid, unit, leading, trailing, className, boxClassName, ...rest }: TextInputProps) {
  return (
    <div className={controlBox(rest.disabled, cx("h-control", boxClassName))} data-invalid={invalid || undefined}>
      {leading}
      <input
        autoComplete="off"
        {...rest}
        aria-invalid={invalid || undefined}
        className={cx(CONTROL_INNER, className)}
      />
      {unit && <span className="shrink-0 text-xs text-muted">{unit}</span>}
      {trailing}
    </div>
  );
}
