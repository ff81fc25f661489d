const NO_ANSWER = "El servidor no responde. Intente nuevamente en unos minutos; lo que escribió sigue aquí.";

/** How a sign-in went; `notice` says more than the toast where wrong credentials are not the reason. */
export type Outcome = { ok: true } | { ok: false; notice: string | null };

/** Words for a wait given in seconds. */
export function waitWords(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return "unos minutos";
  if (seconds < 60) return seconds === 1 ? "1 segundo" : `${Math.ceil(seconds)} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

async function messageOf(response: Response): Promise<string | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
      ? body.message
      : null;
  } catch {
    return null;
  }
}

/** Signs in through the application's own server, which keeps the token to itself. Never throws. */
export async function signIn(email: string, password: string): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch("/api/auth/entrar", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ email, password }),
    });
  } catch {
    return { ok: false, notice: NO_ANSWER };
  }
  if (response.ok) return { ok: true };
  if (response.status === 429) {
    const wait = waitWords(Number(response.headers.get("retry-after")));
    return { ok: false, notice: `Demasiados intentos. Espere ${wait} antes de volver a intentar.` };
  }
  if (response.status >= 500) return { ok: false, notice: (await messageOf(response)) ?? NO_ANSWER };
  return { ok: false, notice: null };
}
