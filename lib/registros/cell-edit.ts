import type { Kind } from "@/contract/resources/registros";
import { FORM_KINDS } from "./form-kinds";
import type { FieldName } from "./form/fields";
import { changeValue, fieldsOf, type Values, valueOf, valuesOf } from "./form/values";
import type { Registro } from "./registro";

/** A cell of an inventory's list that is changed where it stands: its field, what follows from it, what is sent. */

const FIELDS: Readonly<Record<string, FieldName>> = {
  jerarquia: "jerarquia",
  municipio: "id_municipio",
  comunidad: "comunidad",
};

/** The field that a column of the list shows; rows have a record's name as `nombre`. */
export const fieldOfColumn = (kind: Kind, column: string): FieldName => FIELDS[column] ?? FORM_KINDS[kind].nameKey;

/** The fields that differ from the record's, with their new values; another municipality brings its province. */
export function cellChanges(
  record: Registro,
  field: FieldName,
  { value, province }: { value: string; province: number | null },
): Partial<Values> {
  const before = valuesOf(record);
  const changed = changeValue(before, field, value.trim());
  const after =
    field === "id_municipio" && province !== null ? { ...changed, id_provincia: String(province) } : changed;
  return Object.fromEntries(
    Object.entries(after).filter(([name, next]) => next !== valueOf(before, name as FieldName)),
  );
}

/** The record's whole form with these changes, as a server of the specification alone takes it. */
export const cellBody = (record: Registro, changes: Partial<Values>) => ({ ...fieldsOf(record), ...changes });

/** Whether somebody else changed one of these fields between two readings of a record. */
export function sameFieldsChanged(before: Registro, now: Registro, changes: Partial<Values>): boolean {
  const [one, other] = [valuesOf(before), valuesOf(now)];
  return Object.keys(changes).some((name) => valueOf(one, name as FieldName) !== valueOf(other, name as FieldName));
}
