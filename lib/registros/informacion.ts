import type { AtractivoDetalle } from "@/contract/resources/registros";
import { conUnidad } from "@/contract/codes";
import { keysOf } from "@/contract/keys";
import {
  GRUPOS_DE_INFORMACION,
  CAMPOS_INFORMACION,
  type CampoDeInformacion,
  type NombreInformacion as InformacionName,
} from "@/contract/campos/informacion";

/** The attraction's information form as data (spec 2 §3.3): its fields and groups are in contract/campos/informacion. */

export type { InformacionName };

export interface InformacionField extends CampoDeInformacion {
  name: InformacionName;
}

export const INFORMACION_FIELDS: readonly InformacionField[] = keysOf(CAMPOS_INFORMACION).map((name) => ({
  name,
  ...CAMPOS_INFORMACION[name],
}));

export const INFORMACION_GROUPS = keysOf(GRUPOS_DE_INFORMACION).map((group) => ({
  title: GRUPOS_DE_INFORMACION[group],
  fields: INFORMACION_FIELDS.filter((field) => field.group === group),
}));

/** The id of a field's control; its message has the same with `-error`. */
export const informacionId = (name: string) => `informacion-${name}`;

export type InformacionValues = Record<InformacionName, string>;

/** A value as text, a number with decimal comma. */
const asText = (value: string | number | null) =>
  typeof value === "number" ? String(value).replace(".", ",") : (value ?? "");

/** The initial form values, as the text of each control. */
export function informacionValues(record: Pick<AtractivoDetalle, InformacionName>): InformacionValues {
  return Object.fromEntries(INFORMACION_FIELDS.map(({ name }) => [name, asText(record[name])])) as InformacionValues;
}

/** Whether the unit stands beside an input with this text: not after a text that ends in a unit of its own. */
export const unitBeside = ({ unit }: InformacionField, text: string): boolean =>
  unit !== undefined && (text.trim() === "" || conUnidad(text, unit) !== text);

/** A value as shown: codes decoded, an unknown code unchanged, null if nothing is stored. */
export function informacionWord(field: InformacionField, value: string | number | null): string | null {
  if (value === null || value === "") return null;
  const text = asText(value);
  const word = field.choices?.find((choice) => choice.value === text)?.label ?? text;
  return field.unit ? conUnidad(word, field.unit) : word;
}
