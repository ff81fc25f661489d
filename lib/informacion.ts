import type { AtractivoDetalle } from "@/contract/resources/registros";
import { conUnidad, EMERGENCIAS, PRESENTE, PROTEGIDO, SI_NO, UNIDAD } from "@/contract/codes";
import { CALIDAD_NOMBRE, CALIDADES } from "@/contract/shown";
import type { Choice } from "./descriptors";

/** The attraction's information form as data (spec 2 §3.3): groups, fields, codes and labels. */

/** Fields of the form, named as in the API; all are required. */
export type InformacionName =
  | "descripcion"
  | "cc_ccf"
  | "cc_ccr"
  | "cc_cce"
  | "v_c"
  | "v_ci"
  | "v_r"
  | "v_b"
  | "emergencia"
  | "poblacion_cercana"
  | "distancia_km"
  | "frecuencia"
  | "conservacion"
  | "deteoro_antopica"
  | "deteoro_natural"
  | "proteccion"
  | "bioclima"
  | "temperatura"
  | "humedad"
  | "restriccion";

export interface InformacionField {
  name: InformacionName;
  label: string;
  control: "text" | "number" | "textarea" | "radio";
  /** Columns of a grid of twelve. */
  span: 3 | 4 | 6 | 8 | 12;
  choices?: readonly Choice[];
  unit?: string;
  placeholder?: string;
  rows?: number;
}

const choicesOf = (codes: readonly string[], words: Readonly<Record<string, string>>): readonly Choice[] =>
  codes.map((value) => ({ value, label: words[value] ?? value }));

const YES_NO = choicesOf(["t", "f"], SI_NO);
const EMERGENCY = choicesOf(EMERGENCIAS, SI_NO);
const PRESENT = choicesOf(["A", "I"], PRESENTE);
const PROTECTED = choicesOf(["A", "I"], PROTEGIDO);
const QUALITY = choicesOf(CALIDADES, CALIDAD_NOMBRE);

export const INFORMACION_GROUPS: readonly { title: string; fields: readonly InformacionField[] }[] = [
  {
    title: "DESCRIPCIÓN",
    fields: [{ name: "descripcion", label: "Descripción del atractivo", control: "textarea", span: 12, rows: 6 }],
  },
  {
    title: "CAPACIDAD DE CARGA",
    fields: [
      { name: "cc_ccf", label: "CCF (física)", control: "text", span: 4 },
      { name: "cc_ccr", label: "CCR (real)", control: "text", span: 4 },
      { name: "cc_cce", label: "CCE (efectiva)", control: "text", span: 4 },
    ],
  },
  {
    title: "VINCULACIÓN",
    fields: [
      { name: "v_c", label: "Cultural", control: "radio", span: 3, choices: YES_NO },
      { name: "v_ci", label: "Científica", control: "radio", span: 3, choices: YES_NO },
      { name: "v_r", label: "Recreativa", control: "radio", span: 3, choices: YES_NO },
      { name: "v_b", label: "Biodiversidad", control: "radio", span: 3, choices: YES_NO },
    ],
  },
  {
    title: "ACCESO Y EMERGENCIA",
    fields: [
      { name: "poblacion_cercana", label: "Población cercana", control: "text", span: 6 },
      { name: "distancia_km", label: "Distancia", control: "number", span: 3, unit: "km" },
      { name: "emergencia", label: "Servicio de emergencia", control: "radio", span: 3, choices: EMERGENCY },
      { name: "frecuencia", label: "Frecuencia", control: "text", span: 6, placeholder: "Transporte diario" },
    ],
  },
  {
    title: "CLIMA",
    fields: [
      { name: "bioclima", label: "Bioclima", control: "text", span: 6 },
      { name: "temperatura", label: "Temperatura", control: "text", span: 3, unit: UNIDAD.temperatura },
      { name: "humedad", label: "Humedad", control: "text", span: 3, unit: UNIDAD.humedad },
    ],
  },
  {
    title: "CONSERVACIÓN Y PROTECCIÓN",
    fields: [
      { name: "conservacion", label: "Conservación", control: "radio", span: 6, choices: QUALITY },
      { name: "proteccion", label: "Protección", control: "radio", span: 6, choices: PROTECTED },
      {
        name: "deteoro_antopica",
        label: "Deterioro por causa antrópica",
        control: "radio",
        span: 6,
        choices: PRESENT,
      },
      { name: "deteoro_natural", label: "Deterioro por causa natural", control: "radio", span: 6, choices: PRESENT },
      { name: "restriccion", label: "Restricciones para el turista", control: "textarea", span: 12, rows: 3 },
    ],
  },
];

export const INFORMACION_FIELDS = INFORMACION_GROUPS.flatMap(({ fields }) => fields);

export type InformacionValues = Record<InformacionName, string>;

/** The initial form values, as the text of each control. */
export function informacionValues(record: Pick<AtractivoDetalle, InformacionName>): InformacionValues {
  return Object.fromEntries(
    INFORMACION_FIELDS.map(({ name }) => [name, String(record[name] ?? "")]),
  ) as InformacionValues;
}

/** A value as shown: codes decoded, an unknown code unchanged, null if nothing is stored. */
export function informacionWord(field: InformacionField, value: string | number | null): string | null {
  if (value === null || value === "") return null;
  const text = typeof value === "number" ? String(value).replace(".", ",") : value;
  const word = field.choices?.find((choice) => choice.value === text)?.label ?? text;
  return field.unit ? conUnidad(word, field.unit) : word;
}
