import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Settings whose value may be in a file instead: `SESSION_SECRET_FILE=/run/secrets/session_secret`. */
export const FROM_FILE = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "SESSION_SECRET_PREVIOUS",
  "ROUTE_ID_SECRET",
  "ROUTE_ID_SECRET_PREVIOUS",
  "SECOND_FACTOR_KEY",
  "SECOND_FACTOR_KEY_PREVIOUS",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
];

/** What may be left out, so an empty file of it is none: a container's secret has to be there. */
const MAY_BE_EMPTY = ["SMTP_URL"];

/**
 * The file of a setting: the one that `<NAME>_FILE` names, or that systemd hands over of the unit's folder of secrets
 * (`LoadCredential=secrets:<folder>`).
 */
function fileOf(env, name) {
  const named = env[`${name}_FILE`];
  if (named || !env.CREDENTIALS_DIRECTORY) return named;
  const handed = join(env.CREDENTIALS_DIRECTORY, `secrets_${name.toLowerCase()}`);
  return existsSync(handed) ? handed : undefined;
}

/**
 * Reads each setting that stands in a file, so that a secret need not be in the environment that other users can see. A
 * trailing line break is removed. Returns one line for each unusable setting, never with its value.
 */
export function settingsFromFiles(env) {
  const wrong = [];
  for (const name of FROM_FILE) {
    const path = fileOf(env, name);
    if (!path) continue;
    if (env[name]) {
      wrong.push(`${name} stands in the environment and in a file: keep one.`);
      continue;
    }
    try {
      env[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
      if (!env[name] && !MAY_BE_EMPTY.includes(name)) wrong.push(`${name}: its file is empty: ${path}.`);
      // Child processes do not need the paths of secrets.
      delete env[`${name}_FILE`];
    } catch (error) {
      wrong.push(`${name}: its file cannot be read: ${path} (${error.code ?? error.message}).`);
    }
  }
  delete env.CREDENTIALS_DIRECTORY;
  return wrong;
}

/** The same for this process; ends it if a setting is invalid, or a name in `needed` has no value. */
export function readSettings(needed = {}) {
  const wrong = settingsFromFiles(process.env);
  for (const [name, why] of Object.entries(needed)) {
    if (!process.env[name] && !wrong.some((line) => line.startsWith(name))) wrong.push(`${name} is missing: ${why}`);
  }
  if (wrong.length === 0) return;
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}
