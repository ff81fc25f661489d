import type { Kind } from "@/contract/resources/registros";
import { FORMS, type FieldName } from "@/lib/registros/form/fields";
import { valueOf, type Values } from "@/lib/registros/form/values";

/** What is changed together, under the name of the field that decides: the others are its parents. */
interface Change {
  field: FieldName;
  /** In the order of the form; all must be given, but for those in `free`. */
  names: readonly FieldName[];
  /** Sent if given. */
  free?: readonly FieldName[];
}

const SHARED: readonly Change[] = [
  { field: "id_subtipo", names: ["id_categoria", "id_tipo", "id_subtipo"] },
  {
    field: "id_municipio",
    names: ["id_departamento", "id_provincia", "id_municipio"],
    // Of the municipality, where the server knows it.
    free: ["id_macro_region", "id_region"],
  },
  { field: "id_region", names: ["id_macro_region", "id_region"] },
];

const OWN: Record<Kind, readonly Change[]> = {
  ppirta: [
    { field: "jerarquia", names: ["jerarquia"] },
    { field: "comunidad", names: ["comunidad"] },
    { field: "distrito", names: ["distrito"] },
    { field: "gaioc", names: ["gaioc"] },
  ],
  ppirtf: [],
};

/** What of territory and classification may be changed in many records of that inventory. */
export const changesOf = (kind: Kind): readonly Change[] => [...SHARED, ...OWN[kind]];

/** The new values of a change, by field; null while one is missing. A field that may be empty may be emptied. */
export function replaced(
  kind: Kind,
  { names, free = [] }: Change,
  values: Values,
): Partial<Record<FieldName, string>> | null {
  const given = (name: FieldName) => valueOf(values, name).trim() !== "";
  if (!names.every((name) => given(name) || FORMS[kind].optional.includes(name))) return null;
  // A region without its macro region, or the other way round, would not fit.
  const sent = [...names, ...(free.every(given) ? free : [])];
  return Object.fromEntries(sent.map((name) => [name, valueOf(values, name).trim()]));
}

/** True if the record has all of these values. */
export const hasAlready = (now: Readonly<Record<string, unknown>>, next: Partial<Record<FieldName, string>>) =>
  Object.entries(next).every(([name, value]) => String(now[name] ?? "") === value);
