// Builds the web application's server (server.ts) into build/web: one file beside the framework, and with it the
// framework's settings as plain JavaScript, which a release reads in place of next.config.ts.
import { join } from "node:path";
import { build } from "esbuild";
import { root, WEB_SERVER_BUILD } from "./lib/prepare.mjs";

const outdir = join(root, WEB_SERVER_BUILD);
const common = { bundle: true, platform: "node", target: "node20", logLevel: "warning" };

await build({
  ...common,
  entryPoints: { server: join(root, "server.ts") },
  outdir,
  outExtension: { ".js": ".cjs" },
  format: "cjs",
  external: ["next", "undici"],
  // In which `server-only` says nothing.
  conditions: ["react-server"],
});
await build({
  ...common,
  entryPoints: { "next.config": join(root, "next.config.ts") },
  outdir,
  outExtension: { ".js": ".mjs" },
  format: "esm",
  packages: "external",
});
