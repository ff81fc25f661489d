import * as z from "zod";

/**
 * Values from a server that is not ours (decision 002): numbers may be text, absent and null mean the same, unknown
 * fields are ignored.
 */
/*
 * Outside values are only converted if they are a string or a number: `String()` and `Number()` of an object call the
 * object's own toString, which may be anything.
 */

/** A text as its number; any other value unchanged. */
export const asNumber = (value: unknown) => (typeof value === "string" ? Number(value) : value);

/** A number as its digits; any other value unchanged. */
export const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);

const absentAsNull = (value: unknown) => (value === undefined || value === "" ? null : value);

/** A text or null. Numbers become their digits. */
export const text = z.preprocess((value) => asText(absentAsNull(value)), z.string().nullable());

/** A text; empty if the server sends none. */
export const label = z.preprocess((value) => asText(absentAsNull(value) ?? ""), z.string());

/** A number or null. */
export const num = z.preprocess((value) => asNumber(absentAsNull(value)), z.number().nullable());

/** A whole number written as text as that number; any other text, also one with leading zeros, unchanged. */
export const figuresOf = (value: string): number | string =>
  /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;

/** A number of a paper or a telephone: a number, a text where it is no plain number, or null (spec 1 §3). */
export const figures = z.preprocess(
  (value) => {
    const known = absentAsNull(value);
    return typeof known === "string" ? figuresOf(known.trim()) : known;
  },
  z.union([z.number(), z.string()]).nullable(),
);

/** A record's id: a positive whole number, required. */
export const id = z.preprocess((value) => (value === "" ? value : asNumber(value)), z.number().int().positive());

/** A yes/no column in any of its wire forms, as 1 or 0. Absent is 0. */
export const flag = z.preprocess(
  (value) => (value === 1 || value === "1" || value === true || value === "t" ? 1 : 0),
  z.union([z.literal(0), z.literal(1)]),
);

/** A required switch in any of its forms: 1, 0, true, false, "1", "0". */
export const requiredSwitch = (message: string) =>
  z.preprocess(
    (value) => {
      if (value === true || value === "1") return 1;
      return value === false || value === "0" ? 0 : value;
    },
    z.union([z.literal(0), z.literal(1)], { error: message }),
  );

const ZONELESS = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/;

/** A day and time without a zone as those of La Paz; any other text unchanged. */
function inLaPaz(value: unknown): unknown {
  const [, day, time = "00:00"] = (typeof value === "string" && ZONELESS.exec(value.trim())) || [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}-04:00`);
  return Number.isNaN(at) ? value : new Date(at).toISOString();
}

/** An instant in ISO 8601 (UTC), or null. One without a zone is La Paz's: a server may send its own clock. */
export const instant = z.preprocess(inLaPaz, text);

/* Form input: every message is the specification's. An empty text means "not given". */

const blankAsUndefined = (value: unknown) => {
  if (value === null) return undefined;
  if (typeof value !== "string") return value;
  const trimmed = value.trim();
  return trimmed === "" ? undefined : trimmed;
};

export const requiredText = (message: string, max = 255) =>
  z.preprocess(
    blankAsUndefined,
    z.string({ error: message }).max(max, { error: `No debe pasar de ${max} caracteres` }),
  );

/** An optional text, trimmed; null if empty. */
export const optionalText = (max = 255) =>
  z.preprocess(
    (value) => blankAsUndefined(value) ?? null,
    z
      .string({ error: "Debe ser un texto" })
      .max(max, { error: `No debe pasar de ${max} caracteres` })
      .nullable(),
  );

const toNumber = (value: unknown) => {
  const known = blankAsUndefined(value);
  return typeof known === "string" ? Number(known.replace(",", ".")) : known;
};

/** A required choice: the id of another record. */
export const requiredId = (message: string) =>
  z.preprocess(toNumber, z.number({ error: message }).int({ error: message }).positive({ error: message }));

/** An optional choice: the id of another record, or null. */
export const optionalId = () =>
  z.preprocess(
    (value) => toNumber(value) ?? null,
    z
      .number({ error: "Elija una opción de la lista" })
      .int({ error: "Elija una opción de la lista" })
      .positive({ error: "Elija una opción de la lista" })
      .nullable(),
  );

/** A required number between two bounds. */
export const requiredNumber = (message: string, min = 0, max = 1_000_000) =>
  z.preprocess(
    toNumber,
    z
      .number({ error: (issue) => (issue.input === undefined ? message : "Debe ser un número") })
      .min(min, { error: `El valor mínimo es ${min}` })
      .max(max, { error: `El valor máximo es ${max}` }),
  );

/** An optional whole number between two bounds, or null. */
export const optionalInt = (min: number, max: number) =>
  z.preprocess(
    (value) => toNumber(value) ?? null,
    z
      .number({ error: "Debe ser un número entero" })
      .int({ error: "Debe ser un número entero" })
      .min(min, { error: `El valor mínimo es ${min}` })
      .max(max, { error: `El valor máximo es ${max}` })
      .nullable(),
  );

/** An optional number between two bounds, or null. */
export const optionalNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => toNumber(value) ?? null,
    z
      .number({ error: "Debe ser un número" })
      .min(min, { error: `El valor mínimo es ${min}` })
      .max(max, { error: `El valor máximo es ${max}` })
      .nullable(),
  );

/** One of a closed list of codes or null, with the message for any other value. */
export const optionalCode = <const T extends readonly [string, ...string[]]>(codes: T, message: string) =>
  z.preprocess((value) => blankAsUndefined(value) ?? null, z.enum(codes, { error: message }).nullable());

/** One of a closed list of codes, with the specification's message if it is missing or unknown. */
export const requiredCode = <const T extends readonly [string, ...string[]]>(codes: T, message: string) =>
  z.preprocess(blankAsUndefined, z.enum(codes, { error: message }));

/** Date would read 31 February as a day of March. */
const isOfItsMonth = (value: string) => new Date(value).toISOString().slice(0, 10) === value;

/** An optional day of the calendar, aaaa-mm-dd, or null. */
export const optionalDay = () =>
  z.preprocess(
    (value) => blankAsUndefined(value) ?? null,
    z
      .string({ error: "La fecha no es válida" })
      .refine((value) => /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && isOfItsMonth(value), {
        error: "La fecha no es válida",
      })
      .nullable(),
  );

/** A time of day, HH:mm. */
export const requiredTime = (message: string) =>
  z.preprocess(
    blankAsUndefined,
    z
      .string({ error: message })
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: "La hora debe tener la forma HH:mm" })
      .transform((value) => value.slice(0, 5)),
  );

/** The version that a save is based on (decision 017); a server or form without it sends none. */
export const version = z.preprocess((value) => toNumber(value) ?? undefined, z.number().int().optional());
