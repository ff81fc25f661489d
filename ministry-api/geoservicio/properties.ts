import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { JERARQUIAS } from "@/contract/codes";
import { ESTADOS_REGISTRO } from "@/contract/resources/registros";
import { keysOf } from "@/contract/keys";
import { descriptionOf } from "../docs/words";
import { GEOMETRY, type PropertyType } from "./filter-sql";

/** A property of a collection's features. */
export interface Property {
  name: string;
  /** What it is, for people. */
  title: string;
  type: PropertyType;
  /** All values that it may have; absent: any. */
  values?: readonly string[];
}

const VALUES: Readonly<Record<string, readonly string[]>> = { estado: ESTADOS_REGISTRO, jerarquia: JERARQUIAS };

function typeOf(column: AnyPgColumn): PropertyType {
  const type = column.getSQLType();
  if (/^(integer|smallint)/.test(type)) return "integer";
  if (/^double/.test(type)) return "number";
  return /^timestamp/.test(type) ? "instant" : "string";
}

/** The properties that some columns hold, by their names, with the contract's words. */
export const propertiesOf = (columns: Readonly<Record<string, AnyPgColumn>>): Property[] =>
  keysOf(columns).map((name) => ({
    name,
    title: descriptionOf(name) ?? name,
    type: typeOf(columns[name] as AnyPgColumn),
    ...(VALUES[name] && { values: VALUES[name] }),
  }));

const JSON_TYPES: Record<PropertyType, object> = {
  string: { type: "string" },
  integer: { type: "integer" },
  number: { type: "number" },
  instant: { type: "string", format: "date-time" },
};

/** A property's values as a JSON schema. */
export const valueSchema = ({ type, values }: Property) => ({ ...JSON_TYPES[type], ...(values && { enum: values }) });

/** What a collection's features hold (Part 5), or may be filtered by (Part 3), as the properties of a JSON schema. */
export const schemaProperties = (geometry: string, properties: readonly Property[]) => ({
  [GEOMETRY]: { title: "Posición", "x-ogc-role": "primary-geometry", format: `geometry-${geometry}` },
  ...Object.fromEntries(
    properties.map((property) => [
      property.name,
      {
        title: property.title,
        ...valueSchema(property),
        ...(property.name === "actualizado_en" && { "x-ogc-role": "primary-instant" }),
      },
    ]),
  ),
});
