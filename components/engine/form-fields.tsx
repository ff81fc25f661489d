"use client";

import { useWatch, type Control, type FieldValues, type UseFormSetValue } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import type { FormField } from "@/lib/descriptors";
import { ComposedCodeControl } from "./composed-code-control";
import { FieldControl } from "./field-control";

/** The parts of `useForm` that the fields need. */
interface FormHandle {
  control: Control<FieldValues>;
  setValue: UseFormSetValue<FieldValues>;
}

interface FormFieldsProps extends FormHandle {
  fields: readonly FormField[];
  /** Names of the fields marked '(*)'. */
  required: ReadonlySet<string>;
  /** Prefix of the inputs' ids: `${prefix}-${name}`. */
  prefix: string;
  /** The record being edited; null for a new one. */
  row?: Readonly<Record<string, unknown>> | null;
  /** The fields show their values and cannot be changed. */
  readOnly?: boolean;
}

const SPAN: Record<NonNullable<FormField["span"]>, string> = {
  3: "col-span-3 phone:col-span-6",
  4: "col-span-4 phone:col-span-12",
  6: "col-span-6 phone:col-span-12",
  8: "col-span-8 phone:col-span-12",
  9: "col-span-9 phone:col-span-12",
  12: "col-span-12",
};

/** A descriptor's fields on a twelve-column grid. */
export function FormFields({
  fields,
  control,
  setValue,
  required,
  prefix,
  row = null,
  readOnly = false,
}: FormFieldsProps) {
  return (
    <div className="grid grid-cols-12 gap-x-4 gap-y-3">
      {fields.map((field) => (
        <div key={field.name} className={cx("min-w-0", SPAN[field.span ?? 12])}>
          {field.composed && !readOnly ? (
            <ComposedCodeControl
              field={field}
              composed={field.composed}
              fields={fields}
              control={control}
              setValue={setValue}
              id={`${prefix}-${field.name}`}
            />
          ) : (
            <Watched field={field} control={control}>
              {(of) => (
                <FieldControl
                  field={readOnly ? { ...field, control: field.control === "lookup" ? "lookup" : "readonly" } : field}
                  control={control}
                  setValue={setValue}
                  required={required.has(field.name)}
                  id={`${prefix}-${field.name}`}
                  of={of}
                  row={row}
                  clears={dependentsOf(field, fields)}
                />
              )}
            </Watched>
          )}
        </div>
      ))}
    </div>
  );
}

/** The selectors that need this field's value. One with `orElse` works without it and keeps a value that still fits. */
const dependentsOf = ({ name }: FormField, fields: readonly FormField[]) =>
  fields.filter((field) => field.of === name && !field.orElse).map((field) => field.name);

interface WatchedProps {
  field: FormField;
  control: Control<FieldValues>;
  children: (of: number | string | undefined) => React.ReactNode;
}

/** Provides the id in a dependent lookup's path: another field's current value, or a fixed number. */
function Watched({ field, control, children }: WatchedProps) {
  if (typeof field.of === "string") {
    return (
      <WatchedName name={field.of} control={control}>
        {children}
      </WatchedName>
    );
  }
  return children(field.of);
}

function WatchedName({ name, control, children }: { name: string } & Pick<WatchedProps, "control" | "children">) {
  const value: unknown = useWatch({ control, name });
  return children(value === null || value === undefined ? "" : String(value));
}
