import { inThread } from "@/node-shared/threads";
import { startThread } from "../start-thread";
import type { Dibujo } from "./sheets";

/** Draws a sheet in a separate thread, so that the API keeps answering. Errors: those of `inThread`. */
export const drawInThread = inThread<Dibujo, Uint8Array>(() => startThread("pdf"));
