import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Point } from "@/contract/place/coordinates";
import { formatCoordinate } from "../../format";
import { kindOf, type Registro } from "../registro";
import { FORMS, type FieldName, type SharedField } from "./fields";

/** The values of a record's form, and how a change of one field affects the others. */

/** Every value as the text of its control; holds only the fields of its inventory. */
export type Values = Record<SharedField, string> & Partial<Record<FieldName, string>>;

export const valueOf = (values: Values, name: FieldName): string => values[name] ?? "";

/** True if these values hold a field of that name. */
const holdsField = (values: Values, name: unknown): name is FieldName =>
  typeof name === "string" && Object.hasOwn(values, name);

/** The fields that are cleared when a field changes. */
const CLEARS: Partial<Record<FieldName, readonly FieldName[]>> = {
  id_categoria: ["id_tipo", "id_subtipo"],
  id_tipo: ["id_subtipo"],
  id_macro_region: ["id_region"],
  id_departamento: ["id_provincia", "id_municipio", "comunidad"],
  id_provincia: ["id_municipio", "comunidad"],
  id_municipio: ["comunidad"],
};

/** The values after a change, with dependent fields cleared. The same value changes nothing. */
export function changeValue(values: Values, name: FieldName, value: string): Values {
  if (values[name] === value) return values;
  const next = { ...values, [name]: value };
  for (const dependent of CLEARS[name] ?? []) if (holdsField(next, dependent)) next[dependent] = "";
  return next;
}

/** The values with the marker's position, with five decimals. */
export const withPoint = (values: Values, { latitude, longitude }: Point): Values => ({
  ...values,
  g_x: formatCoordinate(latitude),
  g_y: formatCoordinate(longitude),
});

/** A municipality with its province, department, region and macro region. */
export interface Territory {
  id_departamento: number;
  id_provincia: number;
  id_municipio: number;
  id_region: number | null;
  id_macro_region: number | null;
}

/** The values moved to another municipality; region and macro region stay if it names none. */
export function withTerritory(values: Values, place: Territory): Values {
  const next = {
    ...changeValue(values, "id_municipio", String(place.id_municipio)),
    id_departamento: String(place.id_departamento),
    id_provincia: String(place.id_provincia),
  };
  if (place.id_macro_region === null || place.id_region === null) return next;
  return { ...next, id_macro_region: String(place.id_macro_region), id_region: String(place.id_region) };
}

/**
 * What a point gives to the fields that nobody filled in (`proposed`: what it gave before): the municipality with what
 * stands above it, its region, and the community. Null where a chosen department, province or municipality is another.
 */
export function proposedPlace(
  values: Values,
  { place, comunidad, proposed }: { place: Territory; comunidad: string; proposed: Partial<Values> },
): Partial<Values> | null {
  const isFree = (name: FieldName) => valueOf(values, name) === "" || values[name] === proposed[name];
  const territory = {
    id_departamento: String(place.id_departamento),
    id_provincia: String(place.id_provincia),
    id_municipio: String(place.id_municipio),
  };
  const above = Object.entries(territory) as [keyof typeof territory, string][];
  if (above.some(([name, value]) => !isFree(name) && values[name] !== value)) return null;
  const region = {
    id_macro_region: String(place.id_macro_region ?? ""),
    id_region: String(place.id_region ?? ""),
  };
  const withRegion = place.id_region !== null && isFree("id_macro_region") && isFree("id_region");
  return {
    ...Object.fromEntries(above.filter(([name]) => isFree(name))),
    ...(withRegion && region),
    ...(holdsField(values, "comunidad") && isFree("comunidad") && { comunidad }),
  };
}

/** Empty values for the fields that still hold what was proposed. */
export const emptied = (values: Values, proposed: Partial<Values>): Partial<Values> =>
  Object.fromEntries(
    Object.entries(proposed).flatMap(([name, value]) => (Reflect.get(values, name) === value ? [[name, ""]] : [])),
  );

/** The point in the values; null if there is none. */
export function pointOf({ g_x, g_y }: Pick<Values, "g_x" | "g_y">): Point | null {
  if (g_x === "" || g_y === "") return null;
  const point = { latitude: Number(g_x), longitude: Number(g_y) };
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null;
}

/** True for roles 3, 4 and 5, which register in their own department only (decision 005). */
export const departmentIsFixed = (subject: Subject) => subject.rol >= 3;

/** The form's fields with the record's unformatted values. */
export function fieldsOf(record: Registro): Partial<Record<FieldName, unknown>> {
  const row: Readonly<Record<string, unknown>> = { ...record };
  return Object.fromEntries(FORMS[kindOf(record)].fields.map((name) => [name, row[name]]));
}

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** An empty form, with the department filled in if it is fixed for this person. */
export function emptyValues(kind: Kind, subject: Subject): Values {
  const values = Object.fromEntries(FORMS[kind].fields.map((name) => [name, ""])) as Values;
  return departmentIsFixed(subject) ? { ...values, id_departamento: asText(subject.id_departamento) } : values;
}

/** The form's values of an existing record. */
export function valuesOf(record: Registro): Values {
  const values = Object.fromEntries(
    Object.entries(fieldsOf(record)).map(([name, value]) => [name, asText(value)]),
  ) as Values;
  return { ...values, g_x: formatCoordinate(record.g_x), g_y: formatCoordinate(record.g_y) };
}

/** The form's values with the draft's over them. Values that are not text, and a fixed department, are ignored. */
export function fromDraft(start: Values, draft: Readonly<Record<string, unknown>>, subject: Subject): Values {
  const values = { ...start };
  for (const [name, kept] of Object.entries(draft)) {
    if (holdsField(values, name) && typeof kept === "string") values[name] = kept;
  }
  return departmentIsFixed(subject) ? { ...values, id_departamento: start.id_departamento } : values;
}

/** True for a valid altitude: 1 to 4 digits (spec 2 §5.1). */
export const isAltitude = (value: string) => /^\d{1,4}$/.test(value.trim());
