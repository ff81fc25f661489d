import "server-only";
import { env } from "./env";

/** The origin of a tile address; null where there is none. */
const originOf = (url: string | undefined) => {
  // Tile addresses may name several hosts as {s} or {a-c}; a wildcard stands for them.
  const plain = url?.replace(/^(https?:\/\/)\{[^}]+\}\./, "$1*.");
  const found = plain && /^https?:\/\/[^/?#{}\s;,]+/.exec(plain);
  return found ? found[0] : null;
};

/** The content security policy of one page, whose scripts carry `nonce`. */
export function contentSecurityPolicy(nonce: string): string {
  const { TILES_URL, SATELLITE_URL } = env();
  const origins = (...urls: (string | undefined)[]) => [...new Set(urls.map(originOf).filter((one) => one !== null))];
  const tiles = origins(TILES_URL, SATELLITE_URL);
  const development = process.env.NODE_ENV === "development";
  const policy: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    // The framework's development server evaluates code; a production build does not.
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...tiles],
    "connect-src": ["'self'", ...tiles],
    "worker-src": ["'self'", "blob:"],
    "font-src": ["'self'"],
    "object-src": ["'self'", "blob:"],
    "frame-src": ["'self'", "blob:"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
