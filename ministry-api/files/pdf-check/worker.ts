import { parentPort } from "node:worker_threads";
import { verdictOf } from "./verdict";

/** The thread that checks files one after the other. It sends a message when it is ready. */
parentPort?.on("message", (bytes: Uint8Array) => {
  void verdictOf(bytes).then((verdict) => parentPort?.postMessage(verdict));
});
parentPort?.postMessage("ready");
