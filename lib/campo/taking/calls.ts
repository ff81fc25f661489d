import type { RecordCall } from "@/contract/records";
import type { Kind } from "@/contract/resources/registros";
import type { FormField } from "../../descriptors";
import { ALL_ROWS, categoriesQuery, isOptionLookup, isWholeList } from "../../lookups";
import { FORM_KINDS } from "../../registros/form-kinds";
import { FORM_FIELDS } from "../../registros/form/field-table";
import { RECORD_ROUTES } from "../../routes";
import { type RecordSection, sectionOf } from "../../registros/secciones/by-tab";
import type { Fila } from "../types";

/** Which calls the forms make for their choices, worked out from the forms' own tables of fields. */

export interface TakenCall {
  name: RecordCall;
  id?: number;
  query?: Readonly<Record<string, string | number>>;
  /** The calls that follow from a row of the answer. */
  follow: (row: Fila) => readonly TakenCall[];
  /** A server of the specifications alone does not have it, and the forms do without. */
  optional?: true;
}

export const KINDS: readonly Kind[] = ["ppirta", "ppirtf"];

/** Fields that a person fills in together, and the section of the classification that its categories are of. */
interface TakenForm {
  fields: readonly FormField[];
  seccion?: number;
}

/** The sections of an inventory's records, by their tabs. */
export const sectionsOf = (kind: Kind): readonly RecordSection[] =>
  RECORD_ROUTES[kind].tabs.flatMap(({ segment }) => sectionOf(kind, segment) ?? []);

/** Every form of the field screen. */
const FORMS: readonly TakenForm[] = KINDS.flatMap((kind) => [
  { fields: FORM_FIELDS[kind], seccion: FORM_KINDS[kind].seccion },
  ...sectionsOf(kind).map(({ form }) => ({ fields: form.fields })),
]);

/** The territory is taken along for the chosen departments only. */
const DEPARTMENTS = "departamentos";

/** The call for a field's choices; `id` is that of the row that it depends on. Null if it has none of the server. */
function callFor(field: FormField, form: TakenForm, departments: readonly number[], id?: number): TakenCall | null {
  const { name, lookup } = field;
  if (!lookup || !isOptionLookup(lookup)) return null;
  const follow = (row: Fila) =>
    lookup === DEPARTMENTS && !departments.includes(row.id)
      ? []
      : form.fields.filter(({ of }) => of === name).flatMap((next) => callFor(next, form, departments, row.id) ?? []);
  if (!isWholeList(lookup)) return { name: `lookup.${lookup}`, follow, ...(id !== undefined && { id }) };
  const query = lookup === "categoria" && form.seccion !== undefined ? categoriesQuery(form.seccion) : ALL_ROWS;
  return { name: `${lookup}.list`, query, follow };
}

/** The calls that depend on no other, of a form for some departments; the others follow from their answers. */
export const callsOf = (form: TakenForm, departments: readonly number[]): readonly TakenCall[] =>
  form.fields
    .filter(({ of }) => typeof of !== "string")
    .flatMap((field) => {
      const { of } = field;
      return callFor(field, form, departments, typeof of === "number" ? of : undefined) ?? [];
    });

/** The first calls of a preparation for some departments. */
export const firstCalls = (departments: readonly number[]): readonly TakenCall[] => [
  ...FORMS.flatMap((form) => callsOf(form, departments)),
  // Which macro region a region belongs to, where a place is accepted.
  { name: "region.list", query: ALL_ROWS, follow: () => [] },
  // With the categories, all levels of the classification in one search.
  { name: "tipo.list", query: ALL_ROWS, follow: () => [], optional: true },
  { name: "subtipo.list", query: ALL_ROWS, follow: () => [], optional: true },
  // What stands near the person, and what would be registered twice.
  ...KINDS.flatMap((kind) =>
    departments.map((id_departamento): TakenCall => {
      return { name: `${kind}.conocidos`, query: { id_departamento }, follow: () => [], optional: true };
    }),
  ),
];
