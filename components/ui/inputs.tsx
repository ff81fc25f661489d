"use client";

import { Icon } from "./icon";
import { useId, useState, type ComponentProps } from "react";
import { controlBox } from "./control";
import { cx } from "./cx";
import { TextInput } from "./text-input";

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, "type" | "trailing">;

/** A password field with a button that shows the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
      aria-pressed={shown}
      aria-controls={props.id}
      onClick={() => setShown((value) => !value)}
      className="-mr-1.5 grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-primary"
    >
      {shown ? <Icon name="eye-off" className="size-icon" /> : <Icon name="eye" className="size-icon" />}
    </button>
  );
  return <TextInput autoComplete="current-password" {...props} type={shown ? "text" : "password"} trailing={toggle} />;
}

interface TextAreaProps extends ComponentProps<"textarea"> {
  invalid?: boolean;
}

/** A text field of several lines. */
export function TextArea({ invalid, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <div className={controlBox(rest.disabled, "items-stretch p-0!")} data-invalid={invalid || undefined}>
      <textarea
        {...rest}
        rows={rows}
        aria-invalid={invalid || undefined}
        className={cx("min-h-19 w-full resize-y rounded-sm bg-transparent px-2.5 py-2 outline-none", className)}
      />
    </div>
  );
}

/** A value that cannot be edited, shown as a field. */
export function ReadOnlyInput({ id, value, help }: { id: string; value: string; help?: string }) {
  return (
    <>
      <div className="flex h-control w-full items-center gap-2 rounded-sm border border-line-default bg-sunken px-2.5 text-base text-secondary phone:text-md">
        <input
          id={id}
          value={value}
          readOnly
          aria-describedby={help ? `${id}-help` : undefined}
          className="h-full min-w-0 flex-1 rounded-sm border-0 bg-transparent p-0"
        />
        <Icon name="lock" className="size-icon shrink-0 text-muted" />
      </div>
      {help && (
        <p id={`${id}-help`} className="text-xs text-muted">
          {help}
        </p>
      )}
    </>
  );
}

interface RadioGroupProps {
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  invalid?: boolean;
  disabled?: boolean;
  required?: boolean;
  /** Id of a visible title; without it the legend is shown. */
  labelledBy?: string;
  describedBy?: string;
  legend: string;
  /** Id of the first option, so that an error message can move the focus to it. */
  id?: string;
}

/** A choice between a few options, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, value, options, onChange, onBlur, invalid, disabled, required, labelledBy, describedBy, legend } =
    props;
  const made = useId();
  const base = props.id ?? made;
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      className="min-w-0"
    >
      <legend className={labelledBy ? "sr-only" : "mb-1 text-xs font-medium text-secondary"}>{legend}</legend>
      <div className="flex min-h-control flex-wrap items-center gap-x-4">
        {options.map((option, index) => {
          const id = index === 0 ? base : `${base}-${index}`;
          return (
            <label
              key={option.value}
              className="inline-flex min-h-6 items-center gap-2 text-sm phone:min-h-11 phone:min-w-11"
            >
              <input
                id={id}
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                disabled={disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
                className={cx(
                  "size-4 shrink-0 appearance-none rounded-full border bg-surface checked:border-[5px] checked:border-primary-line disabled:opacity-60",
                  invalid ? "border-state-red" : "border-line-control",
                )}
              />
              {option.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
