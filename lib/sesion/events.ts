/** Remaining time of a session, in seconds, as returned by `/api/auth/actividad`. */
export interface SessionTimes {
  /** Until it ends without further activity. */
  inactividad: number;
  /** Until its maximum length is reached. */
  fin: number;
  /** The full time that it may stay unused. */
  limite: number;
}

const OVER_EVENT = "sesion:terminada";

/** Notifies the page that its session is over; the page stays unchanged until the person acts. */
export const reportSessionEnd = (): void => void window.dispatchEvent(new Event(OVER_EVENT));

/** Calls `listener` when the session is over; returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  window.addEventListener(OVER_EVENT, listener);
  return () => window.removeEventListener(OVER_EVENT, listener);
}
