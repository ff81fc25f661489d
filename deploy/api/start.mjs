// Stands in a release's api folder: the loader is found from where it stands.
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

const script = new URL("ministry-api/cli.ts", import.meta.url);
const [command = "serve", ...rest] = process.argv.slice(2);

process.env.NODE_ENV ??= "production";
// The loader looks for its settings where the process was started, which may be anywhere; threads read this name too.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL("tsconfig.json", import.meta.url));
process.argv = [process.argv[0], fileURLToPath(script), command, ...rest];
register();
await import(script.href);
