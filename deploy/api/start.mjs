// Runs in a release's api folder: paths are relative to this file.
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

const script = new URL("ministry-api/cli.ts", import.meta.url);
const [command = "serve", ...rest] = process.argv.slice(2);

process.env.NODE_ENV ??= "production";
// By default the loader looks for its settings in the working directory, which may be any; threads read this variable
// too.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL("tsconfig.json", import.meta.url));
process.argv = [process.argv[0], fileURLToPath(script), command, ...rest];
register();
await import(script.href);
