// A thread does not inherit module loaders: this registers the TypeScript loader, then runs the thread's own file. As
// CommonJS it needs no second thread for the loader.
import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";

register();
createRequire(import.meta.url)("./worker.ts");
