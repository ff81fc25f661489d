import * as z from "zod";

/**
 * The environment an administrator sets (decisions §9), as plain rules over any source, so that scripts check it
 * before anything starts. The running web server reads it through lib/server/env.ts.
 */

const blankAsUndefined = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const given = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUndefined, schema);

const port = (fallback: number) =>
  given(
    z
      .string()
      .regex(/^\d{1,5}$/, { error: "debe ser un puerto entre 1 y 65535." })
      .transform(Number)
      .refine((value) => value >= 1 && value <= 65535, { error: "debe ser un puerto entre 1 y 65535." })
      .default(fallback),
  );

const urlOf = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `debe ser una dirección que empiece con ${protocols.map((protocol) => `${protocol}//`).join(" o ")}.`,
  });

const web = urlOf(["http:", "https:"]);
const optionalWeb = given(web.optional());

/** Tile addresses hold {z}, {x} and {y} (and {q} or {s} for some servers): braces are legal to URL parsers. */
const tiles = given(
  web
    .refine((value) => /\{z\}/.test(value) && /\{x\}/.test(value) && /\{-?y\}/.test(value), {
      error: "debe contener {z}, {x} e {y}.",
    })
    .optional(),
);

const secret = given(
  z
    .string({ error: "falta: dele un texto al azar de 32 caracteres o más." })
    .min(32, { error: "es demasiado corto: necesita 32 caracteres o más." }),
);

const text = given(z.string().trim().max(1000).optional());
const credit = given(
  z.string().trim().max(200, { error: "es demasiado largo: 200 caracteres como máximo." }).optional(),
);

export const environmentSchema = z.object({
  PORT: port(3000),
  /** The origin people type, without a path; https makes the cookies Secure. */
  PUBLIC_URL: given(
    web
      .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", {
        error: "no debe llevar una ruta después del nombre del servidor.",
      })
      .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
      .optional(),
  ),
  /** The ministry's server, without /api. Unset: the embedded one. */
  MINISTRY_API_URL: given(web.transform((value) => value.replace(/\/+$/, "").replace(/\/api$/, "")).optional()),
  MINISTRY_API_PORT: port(4000),
  DATABASE_URL: given(urlOf(["postgres:", "postgresql:"]).optional()),
  DATA_DIR: given(z.string().default("var")),
  SESSION_SECRET: secret,
  ROUTE_ID_SECRET: secret,
  SMTP_URL: given(urlOf(["smtp:", "smtps:"]).optional()),
  MAIL_FROM: given(
    z
      .string()
      .regex(/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, { error: "debe ser una dirección de correo." })
      .optional(),
  ),
  TILES_URL: tiles,
  SATELLITE_URL: tiles,
  /** Whom the tiles are owed to, shown on the map; unset: OpenStreetMap for the first, nobody for the second. */
  TILES_CREDIT: credit,
  SATELLITE_CREDIT: credit,
  /** A Nominatim-compatible search address. Unset: nobody outside is asked for places. */
  GEOCODER_URL: optionalWeb,
  MOBILE_APP_URL: optionalWeb,
  SOCIAL_VIDEO_URL: optionalWeb,
  SOCIAL_NETWORK_URL: optionalWeb,
  SOCIAL_MICROBLOG_URL: optionalWeb,
  S3_ENDPOINT: optionalWeb,
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
});
export type Environment = z.output<typeof environmentSchema>;

/** Checks an environment: its values, or one line for each variable that is missing or wrong (never its value). */
export function checkEnv(
  source: Record<string, string | undefined>,
): { ok: true; value: Environment } | { ok: false; lines: string[] } {
  const read = environmentSchema.safeParse(source);
  if (read.success) return { ok: true, value: read.data };
  const lines = new Map<string, string>();
  for (const issue of read.error.issues) {
    const name = String(issue.path[0]);
    if (!lines.has(name)) lines.set(name, `${name} ${issue.message}`);
  }
  return { ok: false, lines: [...lines.values()] };
}
