// A thread does not inherit module loaders: this registers the TypeScript loader, then runs the thread's own file.
import { register } from "tsx/esm/api";

register();
await import("./worker.ts");
