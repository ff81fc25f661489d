import { Icon } from "./icon";
import type { ReactNode } from "react";
import { cx } from "./cx";

interface FieldProps {
  label: string;
  /** The control's id; the message is `${htmlFor}-error` and the help `${htmlFor}-help`. */
  htmlFor: string;
  required?: boolean;
  /** Said after the label to screen readers: the row of a table. */
  within?: string;
  error?: string;
  help?: ReactNode;
  /** At the end of the label's line, with the id `${htmlFor}-aside`. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A label above the control, and the error message and the help below it. */
export function Field({ label, htmlFor, required, within, error, help, aside, className, children }: FieldProps) {
  const named = (
    <label htmlFor={htmlFor} className="field-label">
      <span>{label}</span>
      {required && <span> (*)</span>}
      {within && <span className="sr-only">{within}</span>}
    </label>
  );
  return (
    <div className={cx("field", className)}>
      {aside ? (
        <div className="flex items-baseline justify-between gap-2 phone:flex-wrap">
          {named}
          <span id={`${htmlFor}-aside`} className="flex shrink-0 items-center gap-1 text-xs leading-none text-muted">
            {aside}
          </span>
        </div>
      ) : (
        named
      )}
      {children}
      <FieldMessage id={`${htmlFor}-error`} text={error} />
      {help && (
        <p id={`${htmlFor}-help`} className="text-xs text-muted">
          {help}
        </p>
      )}
    </div>
  );
}

/** The error message of a field, with an icon; renders nothing without a text. */
export function FieldMessage({ id, text }: { id: string; text?: string }) {
  if (!text) return null;
  return (
    <p id={id} className="flex gap-1 text-xs text-state-red-fg">
      <Icon name="circle-alert" className="mt-px size-3.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
