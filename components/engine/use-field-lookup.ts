"use client";

import type { FormField } from "@/lib/descriptors";
import { isOptionLookup, type OptionLookup } from "@/lib/lookups";
import { useLookup, type Lookup } from "./use-lookup";

interface FieldLookup extends Lookup {
  /** What fills the selector now; null for a field that is no selector. */
  name: OptionLookup | null;
  /** It cannot be filled before the field it depends on. */
  waits: boolean;
}

/** The rows that fill a field's selector. `of` is what the field it depends on holds: "" while that one is empty. */
export function useFieldLookup(field: FormField | undefined, of: number | string | undefined): FieldLookup {
  const declared = field?.lookup && isOptionLookup(field.lookup) ? field.lookup : null;
  const free = of === "" ? (field?.orElse ?? null) : null;
  const lookup = useLookup(free ?? declared, free ? undefined : of);
  return { ...lookup, name: free ?? declared, waits: of === "" && free === null };
}
