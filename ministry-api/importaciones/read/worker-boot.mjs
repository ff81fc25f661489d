// A thread does not inherit module loaders: this registers the TypeScript loader, then runs the thread's own file. As
// CommonJS it needs no second thread for the loader.
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { register } from "tsx/cjs/api";

// Its start is work too. Only Linux has a priority for each thread.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
register();
createRequire(import.meta.url)("./worker.ts");
