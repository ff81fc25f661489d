import type { Option } from "@/components/ui/option";

/** The options of a filter: loading, failed or loaded. */
export type FilterOptions = "loading" | "failed" | readonly Option[];

/** One filter of a list. */
export interface ListFilter {
  /** Its parameter in the URL. */
  name: string;
  label: string;
  /** As in the URL; null where the filter is not set. */
  value: string | null;
  options: FilterOptions;
  /** The chosen value's label, where it is known before the options have loaded. */
  known?: string | undefined;
  /** Loads the options again. */
  retry?: () => void;
  /** Why there is nothing to choose, where there are no options. */
  none?: string;
  /** The URL parameters of a value, where they are not the filter's own name and value. */
  words?: (value: string | null) => Readonly<Record<string, string | null>>;
  /** Another way to a value, below the options. */
  more?: { label: string; onSelect: () => void };
  /** It has one option, which its button sets at once; `again`: the button's title where it is set. */
  single?: { again: string };
  /** Shown only where it is set, or after 'Más'. */
  rare?: boolean;
}

/** The URL parameters that set a filter. */
export const filterParams = (
  { name, words }: ListFilter,
  value: string | null,
): Readonly<Record<string, string | null>> => (words ? words(value) : { [name]: value });

/** The label of a filter's chosen value; null where none is chosen. */
export function chosenLabel({ value, options, known }: ListFilter): string | null {
  if (value === null) return null;
  const found = typeof options === "string" ? undefined : options.find((option) => option.value === value);
  return found?.label ?? known ?? (options === "loading" ? "…" : value);
}
