import { Worker } from "node:worker_threads";
import { inThread } from "../../contract/threads";
import type { Dibujo } from "./sheets";

/** Draws a sheet in a separate thread, so that the API keeps answering. Errors: those of `inThread`. */
export const drawInThread = inThread<Dibujo, Uint8Array>(
  () => new Worker(new URL("./worker-boot.mjs", import.meta.url)),
);
