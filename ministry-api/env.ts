import { resolve } from "node:path";
import * as z from "zod";
import { LOG_LEVELS } from "./http/log";

const blank = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());

const Environment = z.object({
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres://" })),
  DATA_DIR: z.preprocess(
    blank,
    z
      .string()
      .default("var")
      .transform((path) => resolve(path)),
  ),
  MINISTRY_API_HOST: z.preprocess(blank, z.string().default("127.0.0.1")),
  MINISTRY_API_PORT: z.preprocess(
    blank,
    z.coerce.number({ error: "must be a port number" }).int().min(0).max(65_535).default(4000),
  ),
  PUBLIC_URL: z
    .url({ error: "must be an address such as https://inventario.example.bo" })
    .transform((url) => url.replace(/\/+$/, "")),
  LOG_LEVEL: z.preprocess(
    blank,
    z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, { error: "must begin with smtp:// or smtps://" })),
  MAIL_FROM: z.preprocess(blank, z.string().default("Inventario Turístico <no-responder@turismo.bo>")),
  NODE_ENV: z.preprocess(blank, z.string().default("production")),
});

export type Env = z.output<typeof Environment>;

/** What is wrong with the environment: one line for each name. */
export class BadEnvironment extends Error {
  override name = "BadEnvironment";
}

/** The environment, checked (decisions §9). Errors: BadEnvironment. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  // Where no public address is set, people reach the web application on this machine.
  const PUBLIC_URL = source.PUBLIC_URL || `http://localhost:${source.PORT || 3000}`;
  const parsed = Environment.safeParse({ ...source, PUBLIC_URL });
  if (parsed.success) return parsed.data;
  throw new BadEnvironment(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
}
