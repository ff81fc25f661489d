import { fetchOwn } from "../connection/own-answer";

/** After this many ms without an answer there is no line. */
const PATIENCE_MS = 8000;

/** `refused`: the web server answered that the session goes on. */
type End = "ended" | "refused" | "unreached";

/** Asks the server to end the session of this browser; `forced`: also where the ministry API cannot be told. */
export async function endSession(forced = false): Promise<End> {
  try {
    const { ok, status } = await fetchOwn("/api/auth/salir", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(forced ? { forzar: true } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ok || status === 401 ? "ended" : "refused";
  } catch {
    return "unreached";
  }
}
