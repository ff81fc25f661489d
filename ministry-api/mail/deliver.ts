import type { Services } from "../http/services";
import type { Mail } from "./mailer";

/** What a mail server's failure may be told as: kinds and codes, never the address that stands in its message. */
function kindOf(error: unknown): Record<string, unknown> {
  const { name, code, responseCode } = (error instanceof Error ? error : {}) as {
    name?: string;
    code?: unknown;
    responseCode?: unknown;
  };
  return {
    error: name ?? "unknown",
    ...(code !== undefined && { code }),
    ...(responseCode !== undefined && { responseCode }),
  };
}

/** Hands a mail over and says whether that went well; a failure is logged without personal data and not thrown. */
export async function deliver({ mailer, log }: Pick<Services, "mailer" | "log">, mail: Mail): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    log.error("mail.failed", kindOf(error));
    return false;
  }
}
