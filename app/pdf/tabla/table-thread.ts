import "server-only";
import { Worker } from "node:worker_threads";
import { inThread } from "@/node-shared/threads";
import type { TablaDocumentProps } from "./document";

/** Draws a page of a list in a separate thread, so that the server keeps answering. Errors: those of `inThread`. */
export const drawInThread = inThread<TablaDocumentProps, Uint8Array>(
  () => new Worker(new URL("./worker.ts", import.meta.url)),
);
