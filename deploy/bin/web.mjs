// Starts the web application of a release: `node bin/web.mjs`. Settings come from the environment (docs/configuration.md).
import { fileURLToPath } from "node:url";
import { readSettings } from "./settings.mjs";

readSettings();
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
// The server's folder is the working directory.
process.chdir(fileURLToPath(new URL("../web", import.meta.url)));
await import(new URL("../web/server.cjs", import.meta.url).href);
