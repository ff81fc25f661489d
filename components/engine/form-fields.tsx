"use client";

import { useWatch, type Control, type FieldValues, type UseFormSetValue } from "react-hook-form";
import { useEffect, type ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import type { FormField, ComposedCode } from "@/lib/descriptors";
import { Field } from "@/components/ui/field";
import { ReadOnlyInput } from "@/components/ui/inputs";
import { codigoCompleto } from "@/contract/codes";
import { FieldControl } from "./field-control";
import { useFieldLookup } from "./use-field-lookup";

interface ComposedCodeControlProps {
  field: FormField;
  composed: ComposedCode;
  fields: readonly FormField[];
  control: Control<FieldValues>;
  setValue: UseFormSetValue<FieldValues>;
  id: string;
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value).trim());

/**
 * A record's full code as the server will build it, once the parent is chosen and the record's own code is typed. It is
 * sent with the form (spec 1 §7).
 */
function ComposedCodeControl({ field, composed, fields, control, setValue, id }: ComposedCodeControlProps) {
  const values = useWatch({ control }) as Readonly<Record<string, unknown>>;
  const parent = fields.find((one) => one.name === composed.parent);
  const of = typeof parent?.of === "string" ? asText(values[parent.of]) : parent?.of;
  const { rows } = useFieldLookup(parent, of);
  const chosen = rows?.find((row) => String(row.id) === asText(values[composed.parent]));
  const own = asText(values["codigo"]);
  const formed = chosen && own ? codigoCompleto(asText(chosen[composed.code]), composed.mark, own) : "";
  // The form's current code until the parent's list has loaded.
  const code = rows === null ? asText(values[field.name]) : formed;
  useEffect(() => setValue(field.name, code), [setValue, field.name, code]);
  return (
    <Field label={field.label} htmlFor={id} {...(field.help && { help: field.help })}>
      <ReadOnlyInput id={id} value={code} />
    </Field>
  );
}

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
            <FormControl
              field={readOnly ? { ...field, control: field.control === "lookup" ? "lookup" : "readonly" } : field}
              fields={fields}
              control={control}
              setValue={setValue}
              required={required}
              prefix={prefix}
              row={row}
            />
          )}
        </div>
      ))}
    </div>
  );
}

type FormControlProps = Omit<FormFieldsProps, "readOnly"> &
  Pick<ComponentProps<typeof FieldControl>, "field" | "within">;

/** One of a form's fields; a new choice in it clears the selectors that depend on it. */
export function FormControl({ field, fields, required, prefix, row = null, ...rest }: FormControlProps) {
  return (
    <Watched field={field} control={rest.control}>
      {(of) => (
        <FieldControl
          {...rest}
          field={field}
          required={required.has(field.name)}
          id={`${prefix}-${field.name}`}
          of={of}
          row={row}
          clears={dependentsOf(field, fields)}
        />
      )}
    </Watched>
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
