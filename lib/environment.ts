import { closeSync, openSync, readSync } from "node:fs";
import * as z from "zod";
import { subnetsOf } from "@/node-shared/proxies";
import { SATELLITE, STREETS } from "./map/tile-services";
import { weaknessOf } from "./sesion/secret-strength";

/**
 * The environment variables set by an administrator (decision 009). The rules accept any source, so that scripts can
 * check it before a start. The running web server reads it through lib/server/env.ts.
 */

const blankAsUndefined = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const unlessBlank = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUndefined, schema);

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, { error: "debe ser un puerto entre 1 y 65535." })
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, { error: "debe ser un puerto entre 1 y 65535." });
const portOr = (fallback: number) => unlessBlank(portNumber.default(fallback));

const urlOf = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `debe ser una dirección que empiece con ${protocols.map((protocol) => `${protocol}//`).join(" o ")}.`,
  });

const webUrl = urlOf(["http:", "https:"]);
const optionalWeb = unlessBlank(webUrl.optional());

const namesTile = (address: string) =>
  ["{z}", "{x}"].every((part) => address.includes(part)) && /\{-?y\}/.test(address);

/** A tile URL; unset: `service`, which is free and needs no key (decision 041); `off`: none. */
const tilesUrl = (service: string) =>
  unlessBlank(
    z
      .string()
      .refine((value) => value === "off" || (webUrl.safeParse(value).success && namesTile(value)), {
        error: "debe ser una dirección http:// o https:// con {z}, {x} e {y}, u «off».",
      })
      .default(service)
      .transform((value) => (value === "off" ? undefined : value)),
  );

const PMTILES_HEAD_BYTES = 127;

/** Whether a file is a PMTiles archive, version 3, of vector tiles that browsers can read: plain or gzip. */
function isVectorMap(path: string): boolean {
  try {
    const head = Buffer.alloc(PMTILES_HEAD_BYTES);
    const file = openSync(path, "r");
    const length = readSync(file, head);
    closeSync(file);
    const [compression = 0, kind] = head.subarray(98);
    return (
      length === PMTILES_HEAD_BYTES && head.toString("latin1", 0, 8) === "PMTiles\x03" && compression <= 2 && kind === 1
    );
  } catch {
    return false;
  }
}

const secretText = unlessBlank(
  z
    .string({ error: "falta: dele un texto al azar de 32 caracteres o más." })
    .min(32, { error: "es demasiado corto: necesita 32 caracteres o más.", abort: true })
    .superRefine((value, ctx) => {
      const problem = weaknessOf(value);
      if (problem) ctx.addIssue({ code: "custom", message: problem });
    }),
);

/** Previous secrets, newest first, separated by commas: values sealed with them can still be opened. */
const secretsBefore = unlessBlank(
  z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine((list) => list.length <= 5, { error: "admite cinco claves anteriores como máximo." })
    .refine((list) => list.every((one) => one.length >= 32), {
      error: "tiene una clave demasiado corta: cada una necesita 32 caracteres o más.",
    }),
);

/** A number between two bounds, decimals allowed. */
const numberBetween = (min: number, max: number, unit: string, fallback: number) => {
  const error = `debe ser un número de ${unit} entre ${min} y ${max}.`;
  return unlessBlank(z.coerce.number({ error }).min(min, { error }).max(max, { error }).default(fallback));
};

const optionalText = unlessBlank(z.string().trim().max(1000).optional());
const creditText = unlessBlank(
  z.string().trim().max(200, { error: "es demasiado largo: 200 caracteres como máximo." }).optional(),
);

/** The two secrets must differ, and neither may be a previous one. */
const SECRETS = ["SESSION_SECRET", "ROUTE_ID_SECRET"] as const;

export const environmentSchema = z
  .object({
    PORT: portOr(3000),
    /** The public origin, without a path; https makes the cookies Secure. */
    PUBLIC_URL: unlessBlank(
      webUrl
        .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", {
          error: "no debe llevar una ruta después del nombre del servidor.",
        })
        .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
        .optional(),
    ),
    /** The ministry's server, without /api. Unset: the embedded one. */
    MINISTRY_API_URL: unlessBlank(
      webUrl.transform((value) => value.replace(/\/+$/, "").replace(/\/api$/, "")).optional(),
    ),
    MINISTRY_API_PORT: portOr(4000),
    /** Addresses or networks of trusted proxies, whose forwarded client address is used. Unset: none. */
    TRUSTED_PROXIES: unlessBlank(
      z
        .string()
        .default("")
        .transform((list, ctx) => {
          const subnets = subnetsOf(list);
          if (!subnets)
            ctx.addIssue({ code: "custom", message: "debe contener direcciones o redes como 10.0.0.0/24, con comas." });
          return subnets ?? [];
        }),
    ),
    /** Port of the web process's Prometheus metrics on 127.0.0.1. Unset: none. */
    WEB_METRICS_PORT: unlessBlank(portNumber.optional()),
    DATABASE_URL: unlessBlank(urlOf(["postgres:", "postgresql:"]).optional()),
    DATA_DIR: unlessBlank(z.string().default("var")),
    SESSION_SECRET: secretText,
    ROUTE_ID_SECRET: secretText,
    SESSION_SECRET_PREVIOUS: secretsBefore,
    ROUTE_ID_SECRET_PREVIOUS: secretsBefore,
    /** A session ends after this many minutes without activity. */
    SESSION_IDLE_MINUTES: numberBetween(0.1, 60, "minutos", 30),
    /** Maximum length of a session, regardless of activity. */
    SESSION_HOURS: numberBetween(0.01, 12, "horas", 12),
    SMTP_URL: unlessBlank(urlOf(["smtp:", "smtps:"]).optional()),
    MAIL_FROM: unlessBlank(
      z
        .string()
        .regex(/^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, { error: "debe ser una dirección de correo." })
        .optional(),
    ),
    TILES_URL: tilesUrl(STREETS.url),
    SATELLITE_URL: tilesUrl(SATELLITE.url),
    /** Attribution of the tiles, shown on the map; unset: OpenStreetMap for the first, EOX for its own images. */
    TILES_CREDIT: creditText,
    SATELLITE_CREDIT: creditText,
    /** Path of the desk's own base map on this server, in place of TILES_URL. Unset: none. */
    BASEMAP_FILE: unlessBlank(
      z
        .string()
        .refine(isVectorMap, {
          error: "debe ser un archivo PMTiles versión 3 de teselas vectoriales que este servidor pueda leer.",
        })
        .optional(),
    ),
    /** URL of a Nominatim-compatible search. Unset: no external place search. */
    GEOCODER_URL: optionalWeb,
    /** `off` takes the field screen away, also from devices that hold it. */
    FIELD_MODE: unlessBlank(z.enum(["on", "off"], { error: "debe ser «on» u «off»." }).default("on")),
    MOBILE_APP_URL: optionalWeb,
    SOCIAL_VIDEO_URL: optionalWeb,
    SOCIAL_NETWORK_URL: optionalWeb,
    SOCIAL_MICROBLOG_URL: optionalWeb,
    S3_ENDPOINT: optionalWeb,
    S3_REGION: optionalText,
    S3_BUCKET: optionalText,
    S3_ACCESS_KEY_ID: optionalText,
    S3_SECRET_ACCESS_KEY: optionalText,
  })
  .superRefine((values, ctx) => {
    const { SESSION_SECRET, ROUTE_ID_SECRET, SESSION_SECRET_PREVIOUS, ROUTE_ID_SECRET_PREVIOUS } = values;
    const before = [...SESSION_SECRET_PREVIOUS, ...ROUTE_ID_SECRET_PREVIOUS];
    if (SESSION_SECRET === ROUTE_ID_SECRET) {
      ctx.addIssue({ code: "custom", path: ["ROUTE_ID_SECRET"], message: "debe ser distinta de SESSION_SECRET." });
    }
    for (const name of SECRETS) {
      if (!before.includes(values[name])) continue;
      ctx.addIssue({ code: "custom", path: [name], message: "es una clave anterior: ponga una nueva." });
    }
  });
export type Environment = z.output<typeof environmentSchema>;

/** Checks an environment. Returns its values, or one line per missing or invalid variable (never with its value). */
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
