import type { JsonSchema } from "./schemas";

const SHORT: Record<string, string> = {
  string: "texto",
  integer: "entero",
  number: "número",
  boolean: "sí/no",
};

const refOf = (schema: JsonSchema) => String(schema.$ref ?? "").replace("#/components/schemas/", "");

/**
 * A reply's shape as indented lines: each field with its type, `?` if it may be null. A recursive schema ends in '…'.
 */
export function shapeText(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
  indent = "",
  open: readonly string[] = [],
): string {
  const name = refOf(schema);
  if (name) {
    if (open.includes(name)) return "…";
    return shapeText(components[name] ?? {}, components, indent, [...open, name]);
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const nullable = options.some((option) => option.type === "null");
    const kinds = options
      .filter((option) => option.type !== "null")
      .map((option) => shapeText(option, components, indent, open));
    return kinds.join(" | ") + (nullable ? "?" : "");
  }
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((item) => shapeText(item, components, indent, open)).join(", ")}]`;
  }
  if (schema.type === "array") {
    return `[${shapeText(schema.items ?? {}, components, indent, open)}]`;
  }
  if (schema.type === "object" && schema.additionalProperties && !schema.properties) {
    return `{ cada nombre: ${shapeText(schema.additionalProperties, components, indent, open)} }`;
  }
  if (schema.type === "object") {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties ?? {}).map(
      ([field, value]) => `${inner}${field}: ${shapeText(value, components, inner, open)}`,
    );
    return `{\n${lines.join(",\n")}\n${indent}}`;
  }
  const types = Array.isArray(schema.type) ? schema.type : [String(schema.type)];
  const known = types.filter((type) => type !== "null").map((type) => SHORT[type] ?? "cualquier valor");
  return known.join(" | ") + (types.includes("null") ? "?" : "");
}
