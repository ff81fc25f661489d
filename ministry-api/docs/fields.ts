import type * as z from "zod";
import { fieldSchema, shapeOf, type JsonSchema } from "./schemas";

/** A field of a query or body, as a caller needs to know it. */
export interface Field {
  name: string;
  required: boolean;
  /** The message for a missing required field; null if the contract has none of its own. */
  message: string | null;
  /** The default value; undefined if there is none. */
  fallback?: string | number;
  schema: JsonSchema;
}

/** The fields of a query or body in the contract's order. Parsing `undefined` shows whether a field may be absent. */
export function fieldsOf(schema: z.ZodType): Field[] {
  return Object.entries(shapeOf(schema) ?? {}).map(([name, field]) => {
    const absent = field.safeParse(undefined, { error: () => "" });
    const fallback: unknown = absent.success ? absent.data : undefined;
    return {
      name,
      required: !absent.success,
      message: absent.success ? null : absent.error.issues[0]?.message || null,
      ...((typeof fallback === "string" || typeof fallback === "number") && { fallback }),
      schema: fieldSchema(field),
    };
  });
}

const KINDS: Record<string, string> = {
  string: "texto",
  integer: "número entero",
  number: "número",
  boolean: "sí o no",
  object: "objeto",
  array: "lista",
};

/** A field's type and limits in Spanish: "texto, hasta 255 caracteres". */
export function typeText(schema: JsonSchema): string {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((option) => option.type !== "null");
  const [only, ...others] = choices;
  if (only && others.length === 0) return typeText(only);
  if (only && choices.every((option) => "const" in option)) {
    return `uno de: ${choices.map((option) => String(option.const)).join(", ")}`;
  }
  if (Array.isArray(schema.enum)) return `uno de: ${schema.enum.map(String).join(", ")}`;
  const words = [KINDS[String(schema.type)] ?? "valor"];
  if (schema.type === "array") {
    const names = Object.keys(schema.items?.properties ?? {});
    if (names.length > 0) words[0] = `lista de objetos { ${names.join(", ")} }`;
    words.push(`de ${Number(schema.minItems ?? 0)} a ${Number(schema.maxItems ?? 0)}`);
  }
  if (schema.exclusiveMinimum === 0) words.push("mayor que 0");
  if (schema.minimum !== undefined) words.push(`desde ${Number(schema.minimum)}`);
  if (schema.maximum !== undefined) words.push(`hasta ${Number(schema.maximum)}`);
  const least = Number(schema.minLength ?? 0);
  if (least > 0) words.push(least === 1 ? "no vacío" : `al menos ${least} caracteres`);
  if (schema.maxLength !== undefined) words.push(`hasta ${Number(schema.maxLength)} caracteres`);
  if (schema.format === "email") words.push("correo electrónico");
  else if (schema.pattern !== undefined) words.push(`de la forma ${String(schema.pattern)}`);
  return words.join(", ");
}
