import type { NextConfig } from "next";
import { redirects, rewrites } from "./lib/routes";

const config: NextConfig = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  productionBrowserSourceMaps: false,
  serverExternalPackages: ["@react-pdf/renderer"],
  images: { unoptimized: true },
  rewrites: async () => rewrites,
  redirects: async () => redirects,
};

export default config;
