import "server-only";
import { ministryBase } from "./env";
import { upstream } from "./upstream";

/** Sessions are dated by the API and judged here too: clocks that differ by more refuse fresh ones. In milliseconds. */
const MAX_APART_MS = 60_000;
/** How long the API may take to say its time, and how often it is asked while it does not answer, in milliseconds. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 30_000;

/**
 * What to tell an administrator of two clocks, in milliseconds since 1970; null if they agree within a minute. The
 * header has whole seconds.
 */
export function clockWarning(own: number, api: number): string | null {
  const apart = Math.abs(own - api);
  if (!(apart > MAX_APART_MS)) return null;
  const minutes = Math.max(1, Math.round(apart / 60_000));
  return (
    `Aviso: el reloj de esta máquina está ${minutes} ${minutes === 1 ? "minuto" : "minutos"} ` +
    `${own > api ? "adelantado" : "atrasado"} respecto al de la API: las sesiones pueden terminar al ingresar. ` +
    "Sincronice ambas máquinas (timedatectl set-ntp true)."
  );
}

/** The API's clock, from its `Date` header, in milliseconds since 1970. Null if it does not answer or does not say. */
async function apiClock(): Promise<number | null> {
  try {
    const answer = await upstream(`${ministryBase()}/health/live`, {
      headers: {},
      timeout: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.drop();
    const at = Date.parse(answer.header("date") ?? "");
    return Number.isNaN(at) ? null : at;
  } catch {
    // Without an answer the health check reports it; the next check asks again.
    return null;
  }
}

/** Compares this machine's clock with the API's once the API answers, and tells `say` if they are apart. */
export function compareClocks(say: (line: string) => void): void {
  const compare = async () => {
    const from = Date.now();
    const api = await apiClock();
    if (api === null) return void setTimeout(() => void compare(), AGAIN_MS).unref();
    const line = clockWarning((from + Date.now()) / 2, api);
    if (line) say(line);
  };
  void compare();
}
