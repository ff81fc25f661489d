"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { Option } from "@/components/ui/option";
import { Select } from "@/components/ui/select";
import { formatNumber } from "@/lib/format";
import { FILTER } from "@/lib/texts";
import { chosenLabel, type ListFilter } from "./list-filter";

interface FilterSheetProps {
  filters: readonly ListFilter[];
  total: number | null;
  pending: boolean;
  onChange: (filter: ListFilter, value: string | null) => void;
  onClear: () => void;
  onClose: () => void;
}

/** The options, with the chosen value where it is none of them. */
function offeredOptions(filter: ListFilter, options: readonly Option[]): readonly Option[] {
  const { value } = filter;
  if (value === null || options.some((option) => option.value === value)) return options;
  return [{ value, label: chosenLabel(filter) ?? value }, ...options];
}

/** All filters of a list in one dialog, for phones. Each choice filters the list behind the dialog at once. */
export function FilterSheet({ filters, total, pending, onChange, onClear, onClose }: FilterSheetProps) {
  const id = useId();
  const some = filters.some(({ value }) => value !== null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={FILTER.title}
      size="sm"
      footer={
        <>
          {some && <Button onClick={onClear}>{FILTER.clear}</Button>}
          {total === null ? (
            <DialogClose variant="primary" loading={pending} />
          ) : (
            <Button variant="primary" loading={pending} onClick={onClose}>
              {FILTER.show(formatNumber(total), total)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {filters.map((filter) => {
          const { name, label, value, options, retry, none, more } = filter;
          const ready = typeof options !== "string";
          return (
            <Field key={name} htmlFor={`${id}-${name}`} label={label}>
              <Select
                id={`${id}-${name}`}
                value={value ?? ""}
                placeholder={FILTER.all}
                disabled={!ready}
                disabledText={chosenLabel(filter) ?? (options === "loading" ? FILTER.loading : FILTER.failed)}
                options={ready ? [{ value: "", label: FILTER.all }, ...offeredOptions(filter, options)] : []}
                onChange={(next) => onChange(filter, next || null)}
              />
              {ready && options.length === 0 && none && <p className="text-xs text-muted">{none}</p>}
              {more && (
                <Button variant="link" onClick={more.onSelect}>
                  {more.label}
                </Button>
              )}
              {options === "failed" && (
                <Button variant="link" onClick={retry}>
                  {FILTER.retry}
                </Button>
              )}
            </Field>
          );
        })}
      </div>
    </Dialog>
  );
}
