"use client";

import { useMemo, type ReactNode } from "react";
import { LookupMissed } from "@/components/engine/lookup-missed";
import { optionOf } from "@/components/engine/lookup-options";
import { useLookup, type LookupRow } from "@/components/engine/use-lookup";
import { Combobox } from "@/components/ui/combobox";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import type { Option } from "@/components/ui/option";
import { Select } from "@/components/ui/select";
import { hasFewRows, isOptionLookup } from "@/lib/lookups";
import { FORM } from "@/lib/forms/texts";
import { FIELD_TABLE } from "@/lib/registros/form/field-table";
import type { FieldName } from "@/lib/registros/form/fields";
import { controlId } from "./control-ids";
import type { RecordForm } from "./record-form";
import { useMessage, useValue } from "./use-values";

/** Column spans of a 12-column grid; fields take the full width on a phone. */
export const SPAN = {
  3: "col-span-12 sm:col-span-6 lg:col-span-3",
  4: "col-span-12 lg:col-span-4",
  6: "col-span-12 lg:col-span-6",
  8: "col-span-12 lg:col-span-8",
  9: "col-span-12 lg:col-span-9",
  12: "col-span-12",
} as const;

interface Place {
  form: RecordForm;
  name: FieldName;
}

/** Ids and ARIA values that link a control to its label, message and help. */
export function useFieldProps({ form, name }: Place, help?: ReactNode) {
  const id = controlId(name);
  const error = useMessage(form, name);
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return { id, error, invalid: error !== undefined, describedBy: described || undefined };
}

interface OptionsFieldProps extends Place {
  options: readonly Option[];
  /** Few options: a plain select instead of a searchable list. */
  few?: boolean;
  /** The options are only suggestions; any text is allowed. */
  freeText?: boolean;
  loading?: boolean;
  failed?: boolean;
  stale?: boolean;
  retry?: () => void;
  onChange?: (value: string) => void;
}

/** A choice field: a select for few options, else a searchable list. */
export function OptionsField(props: OptionsFieldProps) {
  const { form, name, options, few, freeText, loading, failed = false, stale = false, retry } = props;
  const { label, span = 3, of, waiting, placeholder = "Elija" } = FIELD_TABLE[name];
  const help = retry && (failed || stale) && <LookupMissed stale={stale} retry={retry} />;
  const { id, error, invalid, describedBy } = useFieldProps({ form, name }, help);
  const required = !form.optional.includes(name);
  const value = useValue(form, name);
  const parent = useValue(form, of ?? name);
  const waits = of !== undefined && parent === "";
  const shared = {
    id,
    options,
    invalid,
    describedBy,
    required,
    value,
    onChange: props.onChange ?? ((value: string) => form.set(name, value)),
    // Loading does not disable the control, so it stays in the tab order.
    placeholder: loading && !freeText && options.length === 0 ? FORM.loading : placeholder,
    disabled: waits,
    disabledText: waits ? waiting : undefined,
  };
  return (
    <Field label={label} htmlFor={id} required={required} error={error} help={help} className={SPAN[span]}>
      {few ? (
        <Select {...shared} />
      ) : (
        <Combobox {...shared} freeText={freeText} loading={Boolean(loading)} maxLength={255} />
      )}
    </Field>
  );
}

/** The existing record's choice with its name, shown while the list is loading. */
function knownOption({ record }: RecordForm, name: FieldName): Option | null {
  const { reads } = FIELD_TABLE[name];
  const named: Readonly<Record<string, unknown>> = { ...record };
  const value = named[name];
  return reads === undefined || typeof value !== "number"
    ? null
    : { value: String(value), label: String(named[reads] ?? "") };
}

/** The options, plus the record's own choice if it is missing from them. */
export function useKnown(form: RecordForm, name: FieldName, options: readonly Option[]): readonly Option[] {
  const chosen = useValue(form, name);
  const known = knownOption(form, name);
  const missing = known && known.value === chosen && !options.some(({ value }) => value === known.value);
  return missing ? [known, ...options] : options;
}

const optionsByName = (rows: readonly LookupRow[]): Option[] => {
  const names = new Set(rows.map((row) => optionOf(row).label).filter(Boolean));
  return [...names].map((name) => ({ value: name, label: name }));
};

export interface LookupFieldProps extends Place {
  onRow?: (row: LookupRow | undefined) => void;
}

/** A choice field whose options come from the field table's lookup call. */
export function LookupField({ form, name, onRow }: LookupFieldProps) {
  const { lookup, of, show, control } = FIELD_TABLE[name];
  const call = lookup !== undefined && isOptionLookup(lookup) ? lookup : null;
  const byName = control === "text";
  const parent = useValue(form, of ?? name);
  const { rows, loading, failed, stale, retry } = useLookup(call, of && parent);
  const options = useMemo(
    () => (byName ? optionsByName(rows ?? []) : (rows ?? []).map((row) => optionOf(row, { show }))),
    [rows, byName, show],
  );
  return (
    <OptionsField
      form={form}
      name={name}
      options={useKnown(form, name, options)}
      few={call !== null && hasFewRows(call) && !byName}
      freeText={byName}
      loading={loading}
      failed={failed}
      stale={stale}
      retry={retry}
      onChange={(next) => {
        form.set(name, next);
        onRow?.(rows?.find((row) => String(row.id) === next));
      }}
    />
  );
}

/** A 12-column grid for fields. */
export function FieldGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("grid grid-cols-12 content-start gap-x-4 gap-y-3", className)}>{children}</div>;
}
