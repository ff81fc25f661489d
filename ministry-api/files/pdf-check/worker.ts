import { parentPort } from "node:worker_threads";
import { verdictOf } from "./verdict";

/** The thread that looks into files, one after the other; it says when it has come so far. */
parentPort?.on("message", (bytes: Uint8Array) => {
  void verdictOf(bytes).then((verdict) => parentPort?.postMessage(verdict));
});
parentPort?.postMessage("ready");
