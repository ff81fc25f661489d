"use client";

import type { FormField } from "@/lib/descriptors";
import { isOptionLookup, type OptionLookup } from "@/lib/lookups";
import { useLookup, type Lookup } from "./use-lookup";

interface FieldLookup extends Lookup {
  /** The lookup that fills the selector now; null for a field that is not a selector. */
  name: OptionLookup | null;
  /** It has no options until the field it depends on has a value. */
  waits: boolean;
}

/** The rows that fill a field's selector. `of` is the value of the field it depends on: "" while that is empty. */
export function useFieldLookup(field: FormField | undefined, of: number | string | undefined): FieldLookup {
  const declared = field?.lookup && isOptionLookup(field.lookup) ? field.lookup : null;
  const free = of === "" ? (field?.orElse ?? null) : null;
  const lookup = useLookup(free ?? declared, free ? undefined : of);
  return { ...lookup, name: free ?? declared, waits: of === "" && free === null };
}
