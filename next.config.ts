import type { NextConfig } from "next";
import { redirects, rewrites } from "./lib/routes";
import { securityHeaders } from "./lib/security-headers";

const config: NextConfig = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  productionBrowserSourceMaps: false,
  serverExternalPackages: ["@react-pdf/renderer", "exceljs"],
  images: { unoptimized: true },
  rewrites: async () => rewrites,
  redirects: async () => redirects,
  headers: async () => [{ source: "/(.*)", headers: securityHeaders }],
  // Fonts of the PDFs and the sign-in cover are read from disk at run time.
  outputFileTracingIncludes: { "/pdf/tabla": ["./node_modules/@fontsource/inter/files/inter-latin-*-normal.woff"] },
};

export default config;
