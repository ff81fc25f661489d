// A thread inherits no loader: this registers the one that reads TypeScript, and then runs the thread's own file.
import { register } from "tsx/esm/api";

register();
await import("./worker.ts");
