/** The page after sign-in if no other was requested (spec 1 §4). */
export const HOME = "/inicio";

/** Pages that sign-in never returns to. */
const NEVER_RETURNED_TO = /^\/(login|salir|api)(\/|\?|#|$)/;

/**
 * The same-origin path to return to after sign-in (`volver`): one leading slash, no backslash, no control
 * character, and still the same origin when parsed as a URL. Anything else gives `fallback`.
 */
export function safeReturnPath(value: unknown, fallback: string = HOME): string {
  if (typeof value !== "string" || value.length > 2048) return fallback;
  if (!value.startsWith("/") || value.startsWith("//") || NEVER_RETURNED_TO.test(value)) return fallback;
  if (/[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(value)) return fallback;
  const base = "http://same.invalid";
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : fallback;
}

const withReturn = (path: string, from: string | null | undefined) => {
  const back = safeReturnPath(from, "");
  return back === "" || back === "/" ? path : `${path}?volver=${encodeURIComponent(back)}`;
};

/** URL of sign-in with return to `from`. */
export const loginHref = (from?: string | null) => withReturn("/login", from);

/** Query of sign-in after the end of a session, so that the page shows it. */
export const SESSION_OVER = { sesion: "terminada" } as const;

/** URL of sign-in after the end of a session, with return to `from`. */
export function sessionOverHref(from?: string | null): string {
  const href = loginHref(from);
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams(SESSION_OVER)}`;
}

/** URL that clears the cookies of an ended session, then goes to sign-in with return to `from`. */
export const salirHref = (from?: string | null) => withReturn("/salir", from);
