/** Where sign-in leads when no other page was asked for (spec 1 §4). */
export const HOME = "/inicio";

/** Pages that make no sense to come back to. */
const NEVER = /^\/(login|salir|api)(\/|\?|#|$)/;

/**
 * The same-origin path to go back to after signing in (decisions §2: `volver`): one leading slash, no backslash, no
 * control character, and still of this origin once a browser has read it. Anything else is `fallback`.
 */
export function safeReturnPath(value: unknown, fallback: string = HOME): string {
  if (typeof value !== "string" || value.length > 2048) return fallback;
  if (!value.startsWith("/") || value.startsWith("//") || NEVER.test(value)) return fallback;
  if (/[\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(value)) return fallback;
  const base = "http://same.invalid";
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : fallback;
}

const withReturn = (path: string, from: string | null | undefined) => {
  const back = safeReturnPath(from, "");
  return back === "" || back === "/" ? path : `${path}?volver=${encodeURIComponent(back)}`;
};

/** Sign-in that comes back to `from`. */
export const loginHref = (from?: string | null) => withReturn("/login", from);

/** Part of sign-in's address where a session has ended: the page says so. */
export const SESSION_OVER = { sesion: "terminada" } as const;

/** Sign-in after the end of a session, that comes back to `from`. */
export function sessionOverHref(from?: string | null): string {
  const href = loginHref(from);
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams(SESSION_OVER)}`;
}

/** Ends a dead session (clears its cookies), then sign-in that comes back to `from`. */
export const salirHref = (from?: string | null) => withReturn("/salir", from);
