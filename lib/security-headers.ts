/** Headers of every response (lib/server/web-server.ts). */
export const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "X-Permitted-Cross-Domain-Policies", value: "none" },
  { key: "Referrer-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value:
      "geolocation=(self), camera=(), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()",
  },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

/** For responses that are not pages: opened as a page, they can load and run nothing. Pages have their own policy. */
export const bareContentPolicy = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
};

/** For what the build made: its workers fetch and load further scripts of it, and no document runs one of its own. */
export const buildContentPolicy = {
  key: "Content-Security-Policy",
  value: "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** What the field screen's service worker may do: run its own script, and ask this server. */
export const workerContentPolicy = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; script-src 'self'; connect-src 'self'",
};

/** HSTS for one year, for requests over https. */
export const strictTransport = { key: "Strict-Transport-Security", value: "max-age=31536000; includeSubDomains" };
