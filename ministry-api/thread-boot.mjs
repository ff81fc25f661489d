// Starts a thread's program (start-thread.ts). Sources need the TypeScript loader, which a thread does not inherit.
import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";

const { program, priority } = workerData;
// Its start is work too. Only Linux has a priority for each thread.
if (priority > 0 && process.platform === "linux") setPriority(priority);
if (program.endsWith(".ts")) {
  const { register } = await import("tsx/esm/api");
  register();
}
await import(program);
