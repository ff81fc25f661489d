import "server-only";
import { env, servedOverHttps } from "./env";

/** The origin of a tile URL; null if there is none. */
const originOf = (url: string | undefined) => {
  // Tile URLs may name several hosts as {s} or {a-c}; a wildcard replaces them.
  const plain = url?.replace(/^(https?:\/\/)\{[^}]+\}\./, "$1*.");
  const found = plain && /^https?:\/\/[^/?#{}\s;,]+/.exec(plain);
  return found ? found[0] : null;
};

/**
 * Hashes of the style sheet that sonner (the toast library) inserts, first empty and then filled; sonner does not
 * support nonces. A test compares both hashes with the installed version.
 */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** The content security policy of one page; its scripts carry `nonce`. */
export function contentSecurityPolicy(nonce: string): string {
  const { TILES_URL, SATELLITE_URL } = env();
  const origins = (...urls: (string | undefined)[]) => [...new Set(urls.map(originOf).filter((one) => one !== null))];
  const tiles = origins(TILES_URL, SATELLITE_URL);
  const development = process.env.NODE_ENV === "development";
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    // Next's development server evaluates code; a production build does not.
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    // For browsers that do not support the two directives below.
    "style-src": ["'self'", "'unsafe-inline'"],
    "style-src-elem": ["'self'", ...(development ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`, ...TOAST_STYLES])],
    // React writes computed sizes and positions into the server's HTML; the charts' tooltips are HTML with styles.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...tiles],
    "connect-src": ["'self'", ...tiles],
    "worker-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "object-src": ["'self'", "blob:"],
    "frame-src": ["'self'", "blob:"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "manifest-src": ["'self'"],
    "media-src": ["'none'"],
    ...(servedOverHttps() && { "upgrade-insecure-requests": [] }),
  };
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
