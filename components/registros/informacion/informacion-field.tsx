"use client";

import { Controller, type UseFormReturn } from "react-hook-form";
import { Field, FieldMessage } from "@/components/ui/field";
import { RadioGroup, TextArea } from "@/components/ui/inputs";
import { TextInput } from "@/components/ui/text-input";
import { informacionId, type InformacionField, unitBeside } from "@/lib/registros/informacion";
import { spanClass } from "./span-class";

interface Props {
  field: InformacionField;
  control: UseFormReturn["control"];
}

/** One field of the information form. */
export function InformacionInput({ field, control }: Props) {
  const id = informacionId(field.name);
  return (
    <Controller
      control={control}
      name={field.name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => {
        const error = fieldState.error?.message;
        const required = !field.optional;
        const described = error ? { "aria-describedby": `${id}-error` } : {};
        if (field.control === "radio") {
          return (
            <div className={`${spanClass(field)} flex min-w-0 flex-col gap-1`}>
              <RadioGroup
                id={id}
                name={field.name}
                legend={required ? `${field.label} (*)` : field.label}
                value={value}
                options={field.choices ?? []}
                onChange={onChange}
                onBlur={onBlur}
                invalid={Boolean(error)}
                required={required}
                {...(error && { describedBy: `${id}-error` })}
              />
              <FieldMessage id={`${id}-error`} text={error} />
            </div>
          );
        }
        const shared = {
          id,
          value,
          onChange,
          onBlur,
          ref,
          invalid: Boolean(error),
          "aria-required": required,
          ...described,
        };
        return (
          <Field label={field.label} htmlFor={id} required={required} error={error} className={spanClass(field)}>
            {field.control === "textarea" ? (
              <TextArea {...shared} rows={field.rows} />
            ) : (
              <TextInput
                {...shared}
                inputMode={field.control === "number" ? "decimal" : undefined}
                // What was typed with its unit does not get it a second time.
                {...(unitBeside(field, value) && { unit: field.unit })}
                placeholder={field.placeholder}
              />
            )}
          </Field>
        );
      }}
    />
  );
}
