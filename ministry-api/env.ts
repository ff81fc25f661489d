import { resolve } from "node:path";
import * as z from "zod";
import { subnetsOf } from "@/node-shared/proxies";
import { FORMATS } from "./auditoria/lines";
import { AUDIT_DAYS } from "./auditoria/retention";
import { LOG_LEVELS } from "./http/log";
import { claimPaths, DEFAULT_CLAIMS } from "./identidad/claims";
import { targetsOf } from "./webhooks/targets";

const blank = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());

/** A whole number of days with at most `digits` digits. */
const days = (fallback: number, digits = 3) =>
  z.preprocess(
    blank,
    z
      .string()
      .regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`), {
        error: `must be a number of days from 1 to ${10 ** digits - 1}`,
      })
      .transform(Number)
      .default(fallback),
  );

const secret = optional(z.string().min(32, { error: "is too short: it needs 32 characters or more" }));

/** A number between two bounds, decimals allowed. */
const between = (min: number, max: number, unit: string, fallback: number) => {
  const error = `must be a number of ${unit} from ${min} to ${max}`;
  return z.preprocess(blank, z.coerce.number({ error }).min(min, { error }).max(max, { error }).default(fallback));
};

const wholeBetween = (min: number, max: number, unit: string, fallback: number) => {
  const error = `must be a whole number of ${unit} from ${min} to ${max}`;
  return z.preprocess(
    blank,
    z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback),
  );
};

const Environment = z.object({
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres://" })).describe(
    "a PostgreSQL 15 or newer; not set: the embedded database below DATA_DIR, with demonstration data",
  ),
  DATA_DIR: z
    .preprocess(
      blank,
      z
        .string()
        .default("var")
        .transform((path) => resolve(path)),
    )
    .describe("folder of the embedded database, of files and of the mails' outbox; var"),
  MINISTRY_API_HOST: z
    .preprocess(blank, z.string().default("127.0.0.1"))
    .describe("address the API listens on; 127.0.0.1"),
  MINISTRY_API_PORT: z
    .preprocess(blank, z.coerce.number({ error: "must be a port number" }).int().min(0).max(65_535).default(4000))
    .describe("its port; 4000"),
  TRUSTED_PROXIES: z
    .preprocess(
      blank,
      z
        .string()
        .default("")
        .transform((list, ctx) => {
          const subnets = subnetsOf(list);
          if (!subnets)
            ctx.addIssue({ code: "custom", message: "must hold addresses or networks such as 10.0.0.0/24" });
          return subnets ?? [];
        }),
    )
    .describe("web servers on other machines, by address or network, that tell who a client is; this machine only"),
  METRICS_PORT: optional(z.coerce.number({ error: "must be a port number" }).int().min(1).max(65_535)).describe(
    "port of Prometheus metrics at 127.0.0.1:<port>/metrics; not set: none",
  ),
  STOP_SECONDS: z
    .preprocess(blank, z.coerce.number({ error: "must be a number of seconds" }).int().min(1).max(600).default(25))
    .describe("how long a stop waits for requests and mails under way; 25"),
  SESSION_IDLE_MINUTES: between(0.1, 60, "minutes", 30).describe("a session unused for so long is over; 30"),
  SESSION_HOURS: between(0.01, 12, "hours", 12).describe("the longest a session lasts; 12"),
  LIMIT_DAYS_GOVERNORATE: days(10).describe("days a record may wait at its governorate before it counts as late; 10"),
  LIMIT_DAYS_NATIONAL: days(15).describe("days it may wait at the national level; 15"),
  LIMIT_UPLOAD_FILES: wholeBetween(20, 100_000, "files", 1000).describe(
    "files (photographs, documents) a person may upload on one day; 1000",
  ),
  LIMIT_UPLOAD_MB: wholeBetween(100, 1_000_000, "megabytes", 3000).describe("megabytes of them; 3000"),
  AUDIT_DAYS: days(AUDIT_DAYS, 4).describe("days for which it is kept who signed in and out; 730"),
  AUDIT_URL: optional(
    z.string().regex(/^(file:\/\/\/|(udp|tcp|tls):\/\/[^/?#]+$)/, {
      error: "must be a file such as file:///var/log/auditoria.log, or udp://, tcp:// or tls:// with a host",
    }),
  ).describe("where the audit's lines go: a file, or a syslog server; not set: nowhere"),
  AUDIT_FORMAT: z
    .preprocess(blank, z.enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` }).default("rfc5424"))
    .describe(`${FORMATS.join(", ")}; rfc5424`),
  FOUR_EYES: z
    .preprocess(blank, z.enum(["0", "1"], { error: "must be 1 (yes) or 0 (no)" }).default("0"))
    .transform((value) => value === "1")
    .describe("1: whoever registered a record neither reviews nor approves it; 0"),
  PUBLIC_URL: z
    .url({ error: "must be an address such as https://inventario.example.bo" })
    .transform((url) => url.replace(/\/+$/, ""))
    .describe("address of the web application, for links in mails; http://localhost:<PORT>"),
  LOG_LEVEL: z
    .preprocess(blank, z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"))
    .describe(`${LOG_LEVELS.join(", ")}; info`),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, { error: "must begin with smtp:// or smtps://" })).describe(
    "mail server; not set: mails are written to DATA_DIR/outbox",
  ),
  MAIL_FROM: z
    .preprocess(blank, z.string().default("Inventario Turístico <no-responder@turismo.bo>"))
    .describe("sender of mails"),
  SECOND_FACTOR_KEY: secret.describe(
    "seals the secrets of second factors, 32 characters or more; not set: nobody can begin one",
  ),
  SECOND_FACTOR_KEY_PREVIOUS: secret.describe("the key before it: opens what it sealed until the next start"),
  OIDC_ISSUER: optional(
    z.url({ protocol: /^https?$/, error: "must be the address of an issuer, such as https://proveedor.example.bo" }),
  ).describe("provider of identities (OpenID Connect); not set: people sign in by password or passkey"),
  OIDC_CLIENT_ID: optional(z.string()).describe("what the provider calls this system"),
  OIDC_CLIENT_SECRET: optional(z.string()).describe("its secret there (client_secret_basic)"),
  OIDC_CLIENT_KEY: optional(
    z.string().includes("PRIVATE KEY", { error: "must be a private key in PEM (PKCS 8)" }),
  ).describe("or its private RSA key in PEM (private_key_jwt)"),
  OIDC_LABEL: z
    .preprocess(blank, z.string().max(40).default("Ciudadanía Digital"))
    .describe("the provider's name on the sign-in page; Ciudadanía Digital"),
  OIDC_SCOPES: z
    .preprocess(blank, z.string().default("openid profile"))
    .describe("what it is asked for; openid profile"),
  OIDC_CLAIMS: z
    .preprocess(
      blank,
      z
        .string()
        .default(DEFAULT_CLAIMS)
        .transform((list, ctx) => {
          const claims = claimPaths(list);
          if (!claims) ctx.addIssue({ code: "custom", message: `must name documento, such as ${DEFAULT_CLAIMS}` });
          return claims ?? { documento: "" };
        }),
    )
    .describe("where its answers tell the document's number, complement and the name, as paths"),
  OIDC_ACR: z
    .preprocess(
      blank,
      z
        .string()
        .default("")
        .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
    )
    .describe("acr values that stand for a second factor; amr mfa always does"),
  OIDC_ONLY: z
    .preprocess(blank, z.enum(["0", "1"], { error: "must be 1 (yes) or 0 (no)" }).default("0"))
    .transform((value) => value === "1")
    .describe("1: only administrators sign in by password; 0"),
  WEBHOOK_HOSTS: optional(
    z.string().refine((list) => targetsOf(list) !== null, {
      error: "must hold host names, http:// addresses, or networks such as 10.0.0.0/24",
    }),
  ).describe(
    "hosts that webhooks may be sent to, http:// addresses, and private networks that they may be in; not set: none are sent",
  ),
  NODE_ENV: z
    .preprocess(blank, z.string().default("production"))
    .describe("anything but production also compares every answer with the contract; production"),
});

const required = z.string({ error: "is missing" });

/** All or none: if one S3 name is set, files go to that store instead of DATA_DIR. */
const S3 = z.object({
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: (issue) => (issue.input === undefined ? "is missing" : "must be an address such as https://s3.example.bo"),
    })
    .describe("an S3-compatible store for files; not set: DATA_DIR/files"),
  S3_REGION: required.describe("its region"),
  S3_BUCKET: required
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of a bucket" })
    .describe("the bucket for files"),
  S3_ACCESS_KEY_ID: required.describe("the key's name"),
  S3_SECRET_ACCESS_KEY: required.describe("the key"),
  S3_FORCE_PATH_STYLE: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("true")
    .describe("the bucket stands in the path; true"),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, { error: "may hold letters, digits and . _ - / only" })
    .default("")
    .transform((prefix) => prefix.replace(/^\/+|\/+$/g, ""))
    .describe("put before every file's name; nothing"),
});

export type S3Settings = z.output<typeof S3>;
export type Env = z.output<typeof Environment> & {
  /** Where files are kept; null: in DATA_DIR. */
  s3: S3Settings | null;
};

const WIDTH = 22;

/** Help text: each environment variable with its description and default, one per line. */
export const environmentHelp = (): string =>
  Object.entries({ ...Environment.shape, ...S3.shape })
    .map(([name, { description = "" }]) => `  ${name.padEnd(WIDTH)}  ${description}\n`)
    .join("");

/** Settings that are never shown. */
const SECRET = [
  "OIDC_CLIENT_SECRET",
  "OIDC_CLIENT_KEY",
  "SECOND_FACTOR_KEY",
  "SECOND_FACTOR_KEY_PREVIOUS",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
];

/** An address as an administrator may see it: without password, and without what follows '?', where one may stand too. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return "(set)";
  const url = new URL(address);
  if (url.password) url.password = "***";
  if (url.search) url.search = "***";
  return url.href;
}

function shown(name: string, value: unknown): string {
  if (value === undefined) return "(not set)";
  if (SECRET.includes(name)) return "(set)";
  if (name === "DATABASE_URL" || name === "SMTP_URL") return withoutPassword(String(value));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The settings as they are in force, one a line, without secrets. */
export function shownSettings(env: Env): string {
  const values: Record<string, unknown> = { ...env, ...env.s3 };
  return [...Object.keys(Environment.shape), ...Object.keys(S3.shape)]
    .map((name) => `${name}=${shown(name, values[name])}\n`)
    .join("");
}

/** The errors of the environment: one line for each variable. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
}

/** The environment, checked (decision 009). Errors: BadEnvironment. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  // Without a public address, the web application is reached on this machine.
  const PUBLIC_URL = source.PUBLIC_URL || `http://localhost:${source.PORT || 3000}`;
  const parsed = Environment.safeParse({ ...source, PUBLIC_URL });
  const given = Object.fromEntries(Object.keys(S3.shape).map((name) => [name, blank(source[name])]));
  const s3 = Object.values(given).some((value) => value !== undefined) ? S3.safeParse(given) : null;
  if (parsed.success && s3?.success !== false) return { ...parsed.data, s3: s3?.data ?? null };
  const issues = [parsed, s3].flatMap((part) => part?.error?.issues ?? []);
  throw new BadEnvironment(issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
}
