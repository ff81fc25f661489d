import { parentPort } from "node:worker_threads";
import { serveTasks } from "@/node-shared/threads";
import { writeLeftOut } from "./file";

/** The thread that writes the rows that imports left out. */
serveTasks(parentPort, writeLeftOut);
