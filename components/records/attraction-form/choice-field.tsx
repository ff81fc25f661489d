"use client";

import { useMemo, type ReactNode } from "react";
import { optionOf } from "@/components/engine/lookup-options";
import { useLookup, type LookupRow } from "@/components/engine/use-lookup";
import { Combobox } from "@/components/ui/combobox";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import type { Option } from "@/components/ui/option";
import { Select } from "@/components/ui/select";
import type { FormField } from "@/lib/descriptors";
import { LOOKUPS, type OptionLookup } from "@/lib/lookups";
import { FORM } from "@/lib/texts";
import type { FieldName } from "./fields";
import { controlId, type AttractionForm } from "./use-attraction-form";

/** Columns of twelve, from a phone's one column up. */
export const SPAN = {
  3: "col-span-12 sm:col-span-6 lg:col-span-3",
  6: "col-span-12 lg:col-span-6",
  12: "col-span-12",
} as const;

interface Place {
  form: AttractionForm;
  name: FieldName;
  label: string;
  span?: keyof typeof SPAN;
}

/** What ties a control to its label, message and help. */
export function bind({ form, name }: Pick<Place, "form" | "name">, help?: ReactNode) {
  const id = controlId(name);
  const error = form.errors[name];
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return { id, error, invalid: error !== undefined, describedBy: described || undefined };
}

interface OptionsFieldProps extends Place {
  options: readonly Option[];
  /** Few enough for a plain list. */
  few?: boolean;
  freeText?: boolean;
  optional?: boolean;
  placeholder?: string;
  loading?: boolean;
  failed?: boolean;
  retry?: () => void;
  help?: ReactNode;
  /** What it says while the field it depends on is empty. */
  waiting?: string | false;
  onChange?: (value: string) => void;
}

/** A choice: searchable where the list is long. */
export function OptionsField(props: OptionsFieldProps) {
  const { form, name, label, span = 3, options, few, freeText, optional, loading, failed, retry, waiting } = props;
  const help = failed ? (
    <>
      {FORM.lookupFailed}{" "}
      <button type="button" onClick={retry} className="min-h-6 font-medium text-link underline underline-offset-2">
        {FORM.retry}
      </button>
    </>
  ) : (
    props.help
  );
  const { id, error, invalid, describedBy } = bind({ form, name }, help);
  const shared = {
    id,
    options,
    invalid,
    describedBy,
    required: !optional,
    value: form.values[name],
    onChange: props.onChange ?? ((value: string) => form.set(name, value)),
    // It stays in the tab order while its options are on their way.
    placeholder: loading && !freeText && options.length === 0 ? FORM.loading : (props.placeholder ?? "Elija"),
    disabled: Boolean(waiting),
    disabledText: waiting || undefined,
  };
  return (
    <Field label={label} htmlFor={id} required={!optional} error={error} help={help} className={SPAN[span]}>
      {few ? (
        <Select {...shared} />
      ) : (
        <Combobox {...shared} freeText={freeText} loading={Boolean(loading)} maxLength={255} />
      )}
    </Field>
  );
}

interface LookupFieldProps extends Omit<OptionsFieldProps, "options" | "few" | "loading" | "failed" | "retry"> {
  lookup: OptionLookup;
  /** The value of the field it depends on; absent where it depends on none. */
  of?: string;
  show?: FormField["show"];
  /** How the record in hand calls its value: shown while the list is on its way. */
  known?: Option;
  /** Chooses by name instead of by id: the list only helps to write. */
  byName?: boolean;
  onRow?: (row: LookupRow | undefined) => void;
}

const byNames = (rows: readonly LookupRow[]): Option[] => {
  const names = new Set(rows.map((row) => optionOf(row).label).filter(Boolean));
  return [...names].map((name) => ({ value: name, label: name }));
};

/** A choice that a call fills. */
export function LookupField({ lookup, of, show, known, byName, onRow, ...rest }: LookupFieldProps) {
  const { rows, loading, failed, retry } = useLookup(lookup, of);
  const { form, name } = rest;
  const value = form.values[name];
  const options = useMemo(() => {
    const found = byName ? byNames(rows ?? []) : (rows ?? []).map((row) => optionOf(row, { show }));
    const missing = known && known.value !== "" && known.value === value && !found.some((o) => o.value === value);
    return missing ? [known, ...found] : found;
  }, [rows, byName, show, known, value]);
  return (
    <OptionsField
      {...rest}
      options={options}
      few={LOOKUPS[lookup].few && !byName}
      loading={loading}
      failed={failed}
      retry={retry}
      onChange={(next) => {
        form.set(name, next);
        onRow?.(rows?.find((row) => String(row.id) === next));
      }}
    />
  );
}

/** Fields on a grid of twelve columns. */
export function FieldGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("grid grid-cols-12 content-start gap-x-4 gap-y-3", className)}>{children}</div>;
}
