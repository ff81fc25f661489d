"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { RECORD_FILTERS, RANGES, type RecordFilters } from "@/lib/registros/filters";

/** Texts of the dialog with both days of a range. */
const DAYS = {
  from: "Desde",
  to: "Hasta",
  wrong: "La fecha «Desde» debe ser anterior a «Hasta»",
  clear: "Quitar",
  apply: "Aplicar",
} as const;

interface DaysDialogProps {
  range: "creado" | "cambiado";
  filters: RecordFilters;
  onApply: (words: Readonly<Record<string, string | null>>) => void;
  onClose: () => void;
}

/** The default minimum, which rejects a half-typed year (0002). */
const FIRST_DAY = "2000-01-01";

/** Both days of a range of days; each may be left open. */
export function DaysDialog({ range, filters, onApply, onClose }: DaysDialogProps) {
  const id = useId();
  const [from, to] = RANGES[range];
  const [start, setStart] = useState(filters[from] ?? "");
  const [end, setEnd] = useState(filters[to] ?? "");
  const wrong = start !== "" && end !== "" && start > end;
  const apply = () => {
    if (wrong) return;
    onApply({ [from]: start || null, [to]: end || null });
    onClose();
  };
  const ends = [
    { key: from, label: DAYS.from, value: start, set: setStart },
    { key: to, label: DAYS.to, value: end, set: setEnd },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={RECORD_FILTERS[from].label}
      size="sm"
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" onClick={apply}>
            {DAYS.apply}
          </Button>
        </>
      }
    >
      <form
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {ends.map(({ key, label, value, set }) => (
          <Field key={key} htmlFor={`${id}-${key}`} label={label} {...(wrong && key === to && { error: DAYS.wrong })}>
            <TextInput
              id={`${id}-${key}`}
              type="date"
              min={FIRST_DAY}
              value={value}
              aria-invalid={wrong}
              onChange={({ target }) => set(target.value)}
            />
          </Field>
        ))}
        {/* Enter in a field submits a form of several only through a button. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
