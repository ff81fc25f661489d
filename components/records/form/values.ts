import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Point } from "@/lib/coordinates";
import { formatCoordinate } from "@/lib/format";
import { kindOf, type Registro } from "@/lib/records/registro";
import { FORMS, type FieldName, type SharedField } from "./fields";

/** What a record's form holds, and what a change of one field does to the others. */

/** Every value as the text of its control; only the fields of its inventory are in it. */
export type Values = Record<SharedField, string> & Partial<Record<FieldName, string>>;

export const valueOf = (values: Values, name: FieldName): string => values[name] ?? "";

/** Is it a field of the form that these values are of? */
export const holdsField = (values: Values, name: unknown): name is FieldName =>
  typeof name === "string" && Object.hasOwn(values, name);

/** What no longer fits when a field changes. */
const CLEARS: Partial<Record<FieldName, readonly FieldName[]>> = {
  id_categoria: ["id_tipo", "id_subtipo"],
  id_tipo: ["id_subtipo"],
  id_macro_region: ["id_region"],
  id_departamento: ["id_provincia", "id_municipio", "comunidad"],
  id_provincia: ["id_municipio", "comunidad"],
  id_municipio: ["comunidad"],
};

/** The values after a change: what depended on the old choice is cleared. The same value changes nothing. */
export function changed(values: Values, name: FieldName, value: string): Values {
  if (values[name] === value) return values;
  const next = { ...values, [name]: value };
  for (const dependent of CLEARS[name] ?? []) if (holdsField(next, dependent)) next[dependent] = "";
  return next;
}

/** The values with the marker's position, five decimals. */
export const withPoint = (values: Values, { latitude, longitude }: Point): Values => ({
  ...values,
  g_x: formatCoordinate(latitude),
  g_y: formatCoordinate(longitude),
});

/** A municipality with all that it lies in. */
export interface Territory {
  id_departamento: number;
  id_provincia: number;
  id_municipio: number;
  id_region: number | null;
  id_macro_region: number | null;
}

/** The values in another municipality; region and macro region stay where it names none. */
export function withTerritory(values: Values, place: Territory): Values {
  const next = {
    ...changed(values, "id_municipio", String(place.id_municipio)),
    id_departamento: String(place.id_departamento),
    id_provincia: String(place.id_provincia),
  };
  if (place.id_macro_region === null || place.id_region === null) return next;
  return { ...next, id_macro_region: String(place.id_macro_region), id_region: String(place.id_region) };
}

/** The point in the values; null while there is none. */
export function pointOf({ g_x, g_y }: Values): Point | null {
  if (g_x === "" || g_y === "") return null;
  const point = { latitude: Number(g_x), longitude: Number(g_y) };
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null;
}

/** Roles 3, 4 and 5 register in their own department only (decisions §3). */
export const departmentIsFixed = (subject: Subject) => subject.rol >= 3;

/** The fields of a record's form as the record has them. */
export function fieldsOf(record: Registro): Partial<Record<FieldName, unknown>> {
  const row: Readonly<Record<string, unknown>> = { ...record };
  return Object.fromEntries(FORMS[kindOf(record)].fields.map((name) => [name, row[name]]));
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** An empty form, in the person's own department where there is one. */
export function emptyValues(kind: Kind, subject: Subject): Values {
  const values = Object.fromEntries(FORMS[kind].fields.map((name) => [name, ""])) as Values;
  return departmentIsFixed(subject) ? { ...values, id_departamento: asText(subject.id_departamento) } : values;
}

/** The form of the record in hand. */
export function valuesOf(record: Registro): Values {
  const values = Object.fromEntries(
    Object.entries(fieldsOf(record)).map(([name, value]) => [name, asText(value)]),
  ) as Values;
  return { ...values, g_x: formatCoordinate(record.g_x), g_y: formatCoordinate(record.g_y) };
}

/** A draft's values over the form's own; what is no text is left out. */
export function fromDraft(start: Values, draft: Readonly<Record<string, unknown>>, subject: Subject): Values {
  const values = { ...start };
  for (const [name, kept] of Object.entries(draft)) {
    if (holdsField(values, name) && typeof kept === "string") values[name] = kept;
  }
  return departmentIsFixed(subject) ? { ...values, id_departamento: start.id_departamento } : values;
}

/** Do two states of one form say the same? */
export const sameValues = (a: Values, b: Values) =>
  Object.entries(a).every(([name, value]) => holdsField(b, name) && b[name] === value);

/** Is this an altitude as the specification wants it: 1 to 4 whole digits (spec 2 §5.1)? */
export const isAltitude = (value: string) => /^\d{1,4}$/.test(value.trim());
