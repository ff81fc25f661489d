import { fetchOwn, ForeignAnswer } from "@/lib/connection/own-answer";
import { HOME, safeReturnPath } from "@/lib/sesion/return-path";

const NO_ANSWER = "El servidor no responde. Intente nuevamente en unos minutos; lo que escribió sigue aquí.";

/**
 * The result of a sign-in. `notice` explains a failure other than wrong credentials; `code` is the server's message if
 * the password was right and the code of the second factor is missing or wrong.
 */
type Outcome = { ok: true; inicio: string } | { ok: false; notice: string | null; code: string | null };

const failedOutcome = (notice: string | null, code: string | null = null): Outcome => ({ ok: false, notice, code });

/** A wait in seconds, as Spanish text. */
export function waitWords(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return "unos minutos";
  if (seconds < 60) return seconds === 1 ? "1 segundo" : `${Math.ceil(seconds)} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/** The message of a refusal, and whether it requests a code. */
async function refusalOf(response: Response): Promise<{ message: string | null; asksCode: boolean }> {
  try {
    const body = (await response.json()) as { message?: unknown; segundo_factor?: unknown } | null;
    return {
      message: typeof body?.message === "string" ? body.message : null,
      asksCode: body?.segundo_factor === 1,
    };
  } catch {
    return { message: null, asksCode: false };
  }
}

/** Where this person begins. */
async function readStart(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    return safeReturnPath(typeof body === "object" && body !== null && "inicio" in body ? body.inicio : null);
  } catch {
    return HOME;
  }
}

/** Signs in through the application's own server, which does not pass on the token. Never throws. */
export async function signIn(email: string, password: string, codigo?: string): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetchOwn("/api/auth/entrar", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ email, password, codigo }),
    });
  } catch (error) {
    return failedOutcome(error instanceof ForeignAnswer ? error.message : NO_ANSWER);
  }
  if (response.ok) return { ok: true, inicio: await readStart(response) };
  if (response.status === 429) {
    const wait = waitWords(Number(response.headers.get("retry-after")));
    return failedOutcome(`Demasiados intentos. Espere ${wait} antes de volver a intentar.`);
  }
  const { message, asksCode } = await refusalOf(response);
  if (response.status >= 500) return failedOutcome(message ?? NO_ANSWER);
  return failedOutcome(null, response.status === 401 && asksCode ? (message ?? "") : null);
}
