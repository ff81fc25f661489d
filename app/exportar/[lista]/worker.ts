import { parentPort } from "node:worker_threads";
import { serveTasks } from "@/contract/threads";
import { writeFile } from "./file";

/** The thread that writes exports. */
serveTasks(parentPort, writeFile);
