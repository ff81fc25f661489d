import { TextInput } from "@/components/ui/text-input";

interface DayFilterProps {
  id: string;
  label: string;
  /** aaaa-mm-dd, as the address has it; null where it narrows nothing. */
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** A year that is half typed (0002) is none. */
const FIRST_DAY = "2000-01-01";

/** One end of a period, as a day in the browser's own calendar. */
export function DayFilter({ id, label, value, min, max, onChange }: DayFilterProps) {
  return (
    <div className="flex items-center gap-2 phone:grid phone:gap-1">
      <label htmlFor={id} className="text-sm text-secondary">
        {label}
      </label>
      <TextInput
        // The address may change from outside; what is half typed is the browser's own.
        key={value ?? ""}
        id={id}
        type="date"
        defaultValue={value ?? ""}
        min={min ?? FIRST_DAY}
        max={max ?? undefined}
        onChange={({ target }) => {
          if (target.validity.valid) onChange(target.value || null);
        }}
        boxClassName="w-40 phone:w-full"
      />
    </div>
  );
}
