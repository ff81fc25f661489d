import { TextInput } from "@/components/ui/text-input";

interface DayFilterProps {
  id: string;
  label: string;
  /** aaaa-mm-dd, as in the URL; null for no filter. */
  value: string | null;
  min?: string | null;
  max?: string | null;
  onChange: (day: string | null) => void;
}

/** The default minimum, which rejects a half-typed year (0002). */
const FIRST_DAY = "2000-01-01";

/** One end of a period, as a day in the browser's date field. */
export function DayFilter({ id, label, value, min, max, onChange }: DayFilterProps) {
  return (
    <div className="flex items-center gap-2 phone:grid phone:gap-1">
      <label htmlFor={id} className="text-sm text-secondary">
        {label}
      </label>
      <TextInput
        // Uncontrolled, so that the browser keeps a half-typed date; the key resets it when the URL changes.
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
