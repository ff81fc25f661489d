import "server-only";
import { Worker } from "node:worker_threads";
import { inThread } from "@/node-shared/threads";
import type { LeftOutTask } from "./file";

/** `writeLeftOut` in a separate thread, so that the server keeps answering. Its errors, and those of `inThread`. */
export const writeInThread = inThread<LeftOutTask, void>(
  () => new Worker(new URL("./worker.ts", import.meta.url)),
  ({ rows, file }) => [rows, file],
);
