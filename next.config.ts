import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import { rewrites } from "./lib/routes";

const config: NextConfig = {
  poweredByHeader: false,
  // lib/server/web-server.ts compresses.
  compress: false,
  reactStrictMode: true,
  typedRoutes: false,
  // `npm test` checks the types; checking them again would double the time of a start.
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  serverExternalPackages: ["@react-pdf/renderer", "exceljs", "node-sqlite3-wasm", "undici"],
  images: { unoptimized: true },
  experimental: {
    // Page data that cannot be fetched is retried; without this the browser leaves for its own error page.
    useOffline: true,
    // Guards caches in between that ignore Vary, at the cost of a hash for each keystroke: no page may be cached.
    validateRSCRequestHeaders: false,
    // Whole names in the server's errors, and a seventh less time for a build.
    serverMinification: false,
    // Writing it takes a quarter of a build, so the first one of a clone goes without.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
  },
  turbopack: {
    resolveAlias: {
      proj4: { browser: "./lib/proj4/projections.ts" },
      "wkt-parser": { browser: "./lib/proj4/no-wkt.ts" },
    },
  },
  // As a fallback: the framework compiles every other rule anew for each request, also for those that need none.
  rewrites: async () => ({ beforeFiles: [], afterFiles: [], fallback: rewrites }),
  // What every response has is set by lib/server/web-server.ts.
  headers: async () => [
    // A browser asks for it at each change of the address, so at each keystroke of a search.
    { source: "/favicon.svg", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
    // The outlines change with a release at most.
    { source: "/mapa/(.*)", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
    // Its address changes with its content (components/ui/icon-sprite.ts).
    { source: "/i.svg", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
  ],
};

export default config;
