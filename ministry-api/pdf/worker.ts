import { parentPort } from "node:worker_threads";
import { serveTasks } from "@/node-shared/threads";
import { drawSheet } from "./sheets";

/** The thread that draws sheets. */
serveTasks(parentPort, drawSheet);
