import { fetchOwn } from "../connection/own-answer";

/** After this many ms without an answer there is no line. */
const PATIENCE_MS = 8000;

/** `refused`: the web server answered that the session goes on. */
type End = "ended" | "refused" | "unreached";

interface Ended {
  end: End;
  /** Where the person signs out at the provider of their identity too; null if they came by none. */
  salida: string | null;
}

function addressIn(body: unknown): string | null {
  const salida = typeof body === "object" && body !== null && "salida" in body ? body.salida : null;
  return typeof salida === "string" && /^https?:/.test(salida) && URL.canParse(salida) ? salida : null;
}

/** Asks the server to end the session of this browser; `forced`: also where the ministry API cannot be told. */
export async function endSession(forced = false): Promise<Ended> {
  try {
    const answer = await fetchOwn("/api/auth/salir", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(forced ? { forzar: true } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const end = answer.ok || answer.status === 401 ? "ended" : "refused";
    return { end, salida: addressIn(await answer.json().catch(() => null)) };
  } catch {
    return { end: "unreached", salida: null };
  }
}
