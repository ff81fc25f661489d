import * as z from "zod";

/**
 * Wrong values for a field, as JSON: objects that break whatever converts them, lists, invalid numbers, and texts that
 * no database can hold.
 */
export const WRONG_VALUES: readonly string[] = [
  '{"toString":1}',
  '{"valueOf":1,"toString":null}',
  '{"toString":{"toString":1}}',
  '{"toJSON":1,"length":-1}',
  '{"__proto__":{"toString":1}}',
  '{"constructor":{"prototype":{}}}',
  "{}",
  "[]",
  "[[]]",
  "[null]",
  '[{"toString":1}]',
  "[5]",
  `${"[".repeat(500)}${"]".repeat(500)}`,
  "true",
  "false",
  "null",
  '""',
  '" "',
  "-1",
  "0",
  "0.1",
  "1e400",
  "-1e400",
  "9223372036854775808",
  "1e21",
  "5e-324",
  '"NaN"',
  '"Infinity"',
  '"1e400"',
  '"0x10"',
  '"\\u0000"',
  '"1\\u0000"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\u200b"',
  `"${"9".repeat(400)}"`,
  `"${"x".repeat(20_000)}"`,
];

/** The fields of a body or query; none if it is not an object. */
export const fieldNames = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];

/** The JSON of an object whose fields all hold a JSON text. */
export const filled = (fields: readonly string[], json: string): string =>
  `{${fields.map((field) => `${JSON.stringify(field)}:${json}`).join(",")}}`;

/** The JSON of an object with one field replaced by a JSON text. */
export const replaced = (base: Record<string, unknown>, field: string, json: string): string => {
  const others = Object.entries(base).filter(([name]) => name !== field);
  return `{${[...others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `${JSON.stringify(field)}:${json}`].join(",")}}`;
};
