/** Remaining time of a session, in seconds, as returned by `/api/auth/actividad`. */
export interface SessionTimes {
  /** Until it ends without further activity. */
  inactividad: number;
  /** Until its maximum length is reached. */
  fin: number;
  /** The full time that it may stay unused. */
  limite: number;
}

const OVER = "sesion:terminada";

/** Notifies the page that its session is over; the page stays unchanged until the person acts. */
export const reportSessionEnd = (): void => void window.dispatchEvent(new Event(OVER));

/** Calls `listener` when the session is over; returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  window.addEventListener(OVER, listener);
  return () => window.removeEventListener(OVER, listener);
}
