import { reportChange } from "./changes";

/**
 * A sign-out that the server does not know of, made without a line. From then on the device shows nobody's work; the
 * session is ended when the server answers next (session.ts). A new sign-in ends the earlier session itself.
 */

const KEY = "campo:salida";

/** Who signed out without the server's knowledge; null if nobody did. */
export function unfinishedSignOut(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser without such storage keeps nobody's work.
    return null;
  }
}

/** Notes that a person signed out without a line. */
export function noteSignOut(clave: string): void {
  localStorage.setItem(KEY, clave);
  reportChange();
}

/** Forgets it: the session is over, or somebody has signed in since. */
export function forgetSignOut(): void {
  if (unfinishedSignOut() === null) return;
  localStorage.removeItem(KEY);
  reportChange();
}
