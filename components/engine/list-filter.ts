import type { Option } from "@/components/ui/option";

/** A list that fills a filter: on its way, out of reach, or here. */
export type FilterOptions = "loading" | "failed" | readonly Option[];

/** One thing a list can be narrowed by. */
export interface ListFilter {
  /** Its word in the address. */
  name: string;
  label: string;
  /** As the address has it; null where it narrows nothing. */
  value: string | null;
  options: FilterOptions;
  /** What the chosen value is called, where that is known before the options are here. */
  known?: string | undefined;
}

/** What the chosen value of a filter is called; null where none is chosen. */
export function chosenWord({ value, options, known }: ListFilter): string | null {
  if (value === null) return null;
  const found = typeof options === "string" ? undefined : options.find((option) => option.value === value);
  return found?.label ?? known ?? (options === "loading" ? "…" : value);
}
