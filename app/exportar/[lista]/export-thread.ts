import "server-only";
import { Worker } from "node:worker_threads";
import { inThread } from "@/node-shared/threads";
import type { FileTask } from "./file";

/** `writeFile` in a separate thread, so that the server keeps answering. Its errors, and those of `inThread`. */
export const writeInThread = inThread<FileTask, string | null>(
  () => new Worker(new URL("./worker.ts", import.meta.url)),
  ({ lines, other, file }) => [lines, ...(other ? [other.lines] : []), file],
);
