import { parentPort } from "node:worker_threads";
import { serveTasks } from "@/node-shared/threads";
import { writeFile } from "./file";

/** The thread that writes exports. */
serveTasks(parentPort, writeFile);
