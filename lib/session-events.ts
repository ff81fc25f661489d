/** How long a session still lasts, in seconds, as `/api/auth/actividad` tells. */
export interface SessionTimes {
  /** Where nothing more is done. */
  inactividad: number;
  /** Whatever is done. */
  fin: number;
  /** How long it may stay unused. */
  limite: number;
}

const OVER = "sesion:terminada";

/** Tells the page that its session is over; it stays as it is until the person acts. */
export const tellSessionOver = (): void => void window.dispatchEvent(new Event(OVER));

/** Hears of the session's end; the answer stops hearing. */
export function onSessionOver(listener: () => void): () => void {
  window.addEventListener(OVER, listener);
  return () => window.removeEventListener(OVER, listener);
}
