// Starts the web application of a release: `node bin/web.mjs`. Settings come from the environment (docs/operations.md).
import { readSettings } from "./settings.mjs";

readSettings();
// In a container HOSTNAME is the container's name; the address to listen on is HOST.
process.env.HOSTNAME = process.env.HOST || "127.0.0.1";
process.env.NEXT_TELEMETRY_DISABLED = "1";
// Longer than a proxy keeps its connections, so that it never sends a request into a closing one.
process.env.KEEP_ALIVE_TIMEOUT ??= "75000";
await import(new URL("../web/server.js", import.meta.url).href);
