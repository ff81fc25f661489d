import { fetchOwn, ForeignAnswer } from "@/lib/connection/own-answer";
import { HOME, safeReturnPath } from "@/lib/sesion/return-path";

const NO_ANSWER = "El servidor no responde. Intente nuevamente en unos minutos; lo que escribió sigue aquí.";

/** What a right password still lacks: the server's message, and what else than a recovery code it takes. */
export interface SecondStep {
  message: string;
  llave: boolean;
  aplicacion: boolean;
}

/** The result of a sign-in. `notice` explains a failure other than wrong credentials. */
export type Outcome = { ok: true; inicio: string } | { ok: false; notice: string | null; second: SecondStep | null };

export const failedOutcome = (notice: string | null, second: SecondStep | null = null): Outcome => ({
  ok: false,
  notice,
  second,
});

/** A wait in seconds, as Spanish text. */
export function waitWords(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return "unos minutos";
  if (seconds < 60) return seconds === 1 ? "1 segundo" : `${Math.ceil(seconds)} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/** The message of a refusal, and the second step that it asks for. */
async function refusalOf(response: Response): Promise<{ message: string | null; second: SecondStep | null }> {
  try {
    const body = (await response.json()) as Partial<Record<string, unknown>> | null;
    const message = typeof body?.message === "string" ? body.message : null;
    if (body?.segundo_factor !== 1) return { message, second: null };
    return {
      message,
      second: { message: message ?? "", llave: body.llave === 1, aplicacion: body.sin_aplicacion !== 1 },
    };
  } catch {
    return { message: null, second: null };
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

/** Signs in by password. Never throws. */
export const signIn = (email: string, password: string, codigo?: string): Promise<Outcome> =>
  postSignIn("entrar", { email, password, codigo });

/** Signs in through the application's own server, which does not pass on the token. Never throws. */
export async function postSignIn(by: "entrar" | "llave" | "identidad/unir", body: object): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetchOwn(`/api/auth/${by}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
  } catch (error) {
    return failedOutcome(error instanceof ForeignAnswer ? error.message : NO_ANSWER);
  }
  if (response.ok) return { ok: true, inicio: await readStart(response) };
  if (response.status === 429) {
    const wait = waitWords(Number(response.headers.get("retry-after")));
    return failedOutcome(`Demasiados intentos. Espere ${wait} antes de volver a intentar.`);
  }
  const { message, second } = await refusalOf(response);
  if (response.status >= 500) return failedOutcome(message ?? NO_ANSWER);
  // Of a password the form says itself what is wrong.
  return failedOutcome(by === "entrar" ? null : message, response.status === 401 ? second : null);
}
