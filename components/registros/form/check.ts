import type { FieldErrors } from "react-hook-form";
import type { Kind } from "@/contract/resources/registros";
import type { Checks } from "@/lib/forms/schema";
import { FORMS, type FieldName, type SectionId } from "@/lib/registros/form/fields";
import { valueOf, type Values } from "@/lib/registros/form/values";

export type Errors = Partial<Record<FieldName, string>>;

/** Loads the contract's body schema. It comes with zod in a separate chunk, as only saving needs it. */
export async function loadSchema(kind: Kind, inHand: boolean): Promise<Checks> {
  const { AtractivoBody, FacilidadBody, FacilidadCambio } = await import("@/contract/resources/registros");
  if (kind === "ppirta") return AtractivoBody;
  return inHand ? FacilidadCambio : FacilidadBody;
}

/** The message under each field. */
export function errorsOf(kind: Kind, found: FieldErrors): Errors {
  const errors: Errors = {};
  for (const name of FORMS[kind].fields) {
    const message = found[name]?.message;
    if (typeof message === "string") errors[name] = message;
  }
  return errors;
}

export const sectionOf = (kind: Kind, field: string): SectionId =>
  FORMS[kind].sections.find(({ fields }) => fields.some((name) => name === field))?.id ?? "geolocalizacion";

/** The status in a section's head: the number of fields to correct, else the number of fields left to fill in. */
export function sectionStatus(
  fields: readonly FieldName[],
  { values, errors, optional }: { values: Values; errors: Errors; optional: readonly FieldName[] },
): { tone: "red" | "green" | "muted"; text: string } {
  const wrong = fields.filter((name) => errors[name] !== undefined).length;
  if (wrong > 0) return { tone: "red", text: `${wrong} por corregir` };
  const empty = fields.filter((name) => valueOf(values, name).trim() === "" && !optional.includes(name)).length;
  return empty > 0 ? { tone: "muted", text: `${empty} por llenar` } : { tone: "green", text: "Completo" };
}
