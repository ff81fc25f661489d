import type { Subject } from "@/contract/policy";
import type { AtractivoDetalle } from "@/contract/resources/registros";
import type { Point } from "@/lib/coordinates";
import { formatCoordinate } from "@/lib/format";

/** The attraction form as data (spec 2 §2.7): its fields, sections, and what a change of one does to the others. */

/** In the order in which they are checked (spec 2 §5.2); the contract's body has the same keys. */
export const FIELDS = [
  "nombre_atractivo",
  "jerarquia",
  "id_categoria",
  "id_tipo",
  "id_subtipo",
  "g_x",
  "g_y",
  "g_z",
  "id_proyeccion",
  "id_datum",
  "id_macro_region",
  "id_region",
  "id_departamento",
  "id_provincia",
  "id_municipio",
  "comunidad",
  "distrito",
  "gaioc",
] as const;
export type FieldName = (typeof FIELDS)[number];
/** Every value as the text of its control. */
export type Values = Record<FieldName, string>;

export const SECTIONS = [
  { id: "geolocalizacion", title: "GEOLOCALIZACIÓN", fields: ["g_x", "g_y", "g_z", "id_proyeccion", "id_datum"] },
  {
    id: "atractivo",
    title: "ATRACTIVO TURÍSTICO",
    fields: ["nombre_atractivo", "jerarquia", "id_categoria", "id_tipo", "id_subtipo"],
  },
  {
    id: "ubicacion",
    title: "UBICACIÓN TERRITORIAL",
    fields: [
      "id_macro_region",
      "id_region",
      "id_departamento",
      "id_provincia",
      "id_municipio",
      "comunidad",
      "distrito",
      "gaioc",
    ],
  },
] as const satisfies readonly { id: string; title: string; fields: readonly FieldName[] }[];
export type SectionId = (typeof SECTIONS)[number]["id"];

/** Spec 2 §5.2: the rest are required. */
export const OPTIONAL: readonly FieldName[] = ["gaioc"];

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
  for (const dependent of CLEARS[name] ?? []) next[dependent] = "";
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
  const municipio = String(place.id_municipio);
  const next = {
    ...values,
    id_departamento: String(place.id_departamento),
    id_provincia: String(place.id_provincia),
    id_municipio: municipio,
    comunidad: values.id_municipio === municipio ? values.comunidad : "",
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

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** What the form starts from: the record in hand, or an empty form in the person's own department. */
export function startValues(subject: Subject, record?: AtractivoDetalle): Values {
  const values = Object.fromEntries(FIELDS.map((name) => [name, asText(record?.[name])])) as Values;
  if (record) {
    values.g_x = formatCoordinate(record.g_x);
    values.g_y = formatCoordinate(record.g_y);
  } else if (departmentIsFixed(subject)) values.id_departamento = asText(subject.id_departamento);
  return values;
}

/** A draft's values over the form's own; what is no text is left out. */
export function fromDraft(start: Values, draft: Readonly<Record<string, unknown>>, subject: Subject): Values {
  const values = { ...start };
  for (const name of FIELDS) {
    const kept = draft[name];
    if (typeof kept === "string") values[name] = kept;
  }
  return departmentIsFixed(subject) ? { ...values, id_departamento: start.id_departamento } : values;
}

export const sameValues = (a: Values, b: Values) => FIELDS.every((name) => a[name] === b[name]);

/** Is this an altitude as the specification wants it: 1 to 4 whole digits (spec 2 §5.1)? */
export const isAltitude = (value: string) => /^\d{1,4}$/.test(value.trim());
