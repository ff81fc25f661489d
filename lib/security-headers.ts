/** Headers of every answer, page, call, file, redirect and error alike; next.config.ts sends them. */
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

/** What is no page shows nothing and loads nothing, should a browser ever open it as one. Pages have a policy of their own. */
export const bareContentPolicy = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
};

/** For a year, where the request came over https (a proxy in front says so). */
export const strictTransport = { key: "Strict-Transport-Security", value: "max-age=31536000; includeSubDomains" };
