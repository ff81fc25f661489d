import { parentPort } from "node:worker_threads";
import { serveTasks } from "@/node-shared/threads";
import { drawTable } from "./draw";

/** The thread that draws pages of lists. */
serveTasks(parentPort, drawTable);
