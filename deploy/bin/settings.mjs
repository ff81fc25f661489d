import { readFileSync } from "node:fs";

/** Names whose value may stand in a file instead: `SESSION_SECRET_FILE=/run/secrets/session_secret`. */
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

/**
 * Reads each `<NAME>_FILE` into `<NAME>`, so that a secret need not stand in a process's environment as others see it.
 * A line end at the file's end is left away. Answers a line for each that cannot be used; never a value.
 */
export function settingsFromFiles(env) {
  const wrong = [];
  for (const name of FROM_FILE) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      wrong.push(`${name} and ${name}_FILE are both set: keep one.`);
      continue;
    }
    try {
      env[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
      if (!env[name]) wrong.push(`${name}_FILE is empty: ${path}.`);
      // What the program starts in turn does not need to know where secrets lie.
      delete env[`${name}_FILE`];
    } catch (error) {
      wrong.push(`${name}_FILE cannot be read: ${path} (${error.code ?? error.message}).`);
    }
  }
  return wrong;
}

/** As above for this process; ends it where something is wrong, or a name of `needed` has no value. */
export function readSettings(needed = {}) {
  const wrong = settingsFromFiles(process.env);
  for (const [name, why] of Object.entries(needed)) {
    if (!process.env[name] && !wrong.some((line) => line.startsWith(name))) wrong.push(`${name} is missing: ${why}`);
  }
  if (wrong.length === 0) return;
  process.stderr.write(`${wrong.join("\n")}\n`);
  process.exit(1);
}
