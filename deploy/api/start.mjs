// Runs in a release's api folder: paths are relative to this file.
import { fileURLToPath } from "node:url";

const program = new URL("build/api/cli.mjs", import.meta.url);
const [command = "serve", ...rest] = process.argv.slice(2);

process.env.NODE_ENV ??= "production";
// What `help` calls it.
process.env.API_COMMAND ??= "node bin/api.mjs";
process.argv = [process.argv[0], fileURLToPath(program), command, ...rest];
await import(program.href);
