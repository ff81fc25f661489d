import type { JsonSchema } from "./schemas";
import { descriptionOf, exampleOf } from "./words";

const isNull = (schema: JsonSchema) => schema.type === "null";
const branches = (schema: JsonSchema) => (schema.anyOf ?? schema.oneOf ?? []).filter((one) => !isNull(one));

/** The single type of a value, if it has one: `string` for "text or null". */
function kindOf(schema: JsonSchema): string | null {
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== "null");
  if (types.length === 1 && typeof types[0] === "string") return types[0];
  const [only, ...others] = branches(schema);
  return only && others.length === 0 ? kindOf(only) : null;
}

const ofKind: Record<string, (example: string | number | undefined) => unknown> = {
  string: (example) => (example === undefined ? "texto" : String(example)),
  integer: (example) => (Number.isInteger(Number(example ?? 1)) ? Number(example ?? 1) : 1),
  number: (example) => (Number.isFinite(Number(example ?? 1)) ? Number(example ?? 1) : 1),
  boolean: () => true,
};

/** An example value of this schema; undefined if it holds other schemas. */
function exampleFor(schema: JsonSchema, example: string | number | undefined): unknown {
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  const several = branches(schema);
  if (several.length > 0) return exampleFor(several[0] ?? {}, example);
  const kind = kindOf(schema);
  if (kind === null) return Object.keys(schema).some((key) => key === "$ref") ? undefined : example;
  const value = ofKind[kind]?.(example);
  if (typeof value === "string") {
    const { maxLength, pattern, format } = schema;
    if (format === "uri" || format === "email") return example === undefined ? undefined : value;
    if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) return undefined;
    return maxLength === undefined ? value : value.slice(0, maxLength);
  }
  return value;
}

/** A field's schema with its description and an example. */
export function described(name: string, schema: JsonSchema): JsonSchema {
  const description = descriptionOf(name);
  const example = "examples" in schema ? undefined : exampleFor(schema, exampleOf(name));
  return {
    ...schema,
    ...(description !== undefined && !("description" in schema) && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** Adds description and example to every field within a schema, at any depth. */
export function describedWithin(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  const inner = { ...schema };
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, described(name, describedWithin(field))]);
    inner.properties = Object.fromEntries(fields);
  }
  if (items) inner.items = describedWithin(items);
  for (const key of ["anyOf", "oneOf", "allOf"] as const) {
    const several = schema[key];
    if (several) inner[key] = several.map(describedWithin);
  }
  return inner;
}
