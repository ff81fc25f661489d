import { codeOf, partOf } from "../error-parts";
import type { Services } from "../http/services";
import type { Mail } from "./mailer";

const partsOf = (error: unknown) => ({
  name: error instanceof Error ? error.name : "unknown",
  code: codeOf(error),
  responseCode: partOf(error, "responseCode"),
});

/** The parts of a failure that may be logged: kinds and codes, never the message, which contains the address. */
export function failureOf(error: unknown): Record<string, unknown> {
  const { name, code, responseCode } = partsOf(error);
  return {
    error: name,
    ...(code !== undefined && { code }),
    ...(responseCode !== undefined && { responseCode }),
  };
}

/** The same as a short text: `ESOCKET`, `EENVELOPE 550`. */
export function kindOf(error: unknown): string {
  const { name, code, responseCode } = partsOf(error);
  const kind = typeof code === "string" ? code : name;
  return typeof responseCode === "number" ? `${kind} ${responseCode}` : kind;
}

/** Sends a mail and returns whether that succeeded. A failure is logged without personal data and not thrown. */
export async function deliver({ mailer, log }: Pick<Services, "mailer" | "log">, mail: Mail): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    log.error("mail.failed", failureOf(error));
    return false;
  }
}
