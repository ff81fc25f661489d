import { parentPort, workerData } from "node:worker_threads";
import { verdictOf } from "./verdict";

/** The thread that looks into one file and ends. */
parentPort?.postMessage(await verdictOf(workerData as Uint8Array));
