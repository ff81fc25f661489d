import type { Services } from "../http/services";
import type { Mail } from "./mailer";

const partsOf = (error: unknown) =>
  (error instanceof Error ? error : {}) as { name?: string; code?: unknown; responseCode?: unknown };

/** The parts of a failure that may be logged: kinds and codes, never the message, which contains the address. */
export function failureOf(error: unknown): Record<string, unknown> {
  const { name, code, responseCode } = partsOf(error);
  return {
    error: name ?? "unknown",
    ...(code !== undefined && { code }),
    ...(responseCode !== undefined && { responseCode }),
  };
}

/** The same as a short text: `ESOCKET`, `EENVELOPE 550`. */
export function kindOf(error: unknown): string {
  const { name, code, responseCode } = partsOf(error);
  const kind = typeof code === "string" ? code : (name ?? "unknown");
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
