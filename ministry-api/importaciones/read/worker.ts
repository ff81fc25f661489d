import { parentPort } from "node:worker_threads";
import { serveTasks } from "../../../contract/threads";
import type { Libro } from "../types";
import { readBook } from "./read-book";
import { Refusal } from "./refusal";

export interface Task {
  nombre: string;
  bytes: Uint8Array;
}
export type Outcome = { libro: Libro } | { refused: string };

/** The thread that reads files. */
serveTasks<Task, Outcome>(parentPort, async ({ nombre, bytes }) => {
  try {
    return { libro: await readBook(nombre, bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
});
