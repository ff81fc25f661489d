import { reportChange } from "./changes";
import { SIGN_OUT_KEY as KEY } from "./sign-out-key";

/**
 * A sign-out that the server does not know of, made without a line. From then on the device shows nothing of the person;
 * the session is ended when the server answers next, by the field screen (session.ts) or the desk
 * (components/campo/unfinished-sign-out.ts). A new sign-in ends the earlier session itself.
 */

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
