import { parentPort } from "node:worker_threads";
import { serialize } from "node:v8";
import { serveTasks } from "../../../contract/threads";
import { storable } from "../../http/storable";
import type { Hoja, Libro } from "../types";
import { readBook } from "./read-book";
import { Refusal } from "./refusal";

export interface Task {
  nombre: string;
  bytes: Uint8Array;
}
/** A sheet whose rows are in parts: whoever takes them over is held up by one of them at a time. */
export interface Sent extends Omit<Hoja, "lineas"> {
  partes: Uint8Array[];
}
export type Outcome = { libro: Omit<Libro, "hojas"> & { hojas: Sent[] } } | { refused: string };

/** Rows of a part. */
const PART = 200;

/** A sheet with texts such as the database can hold. */
function sent({ nombre, oculta, lineas }: Hoja): Sent {
  const partes: Uint8Array[] = [];
  for (let at = 0; at < lineas.length; at += PART) {
    const some = lineas.slice(at, at + PART);
    partes.push(serialize(some.map(({ fila, celdas }) => ({ fila, celdas: celdas.map(storable) }))));
  }
  return { nombre: storable(nombre), oculta, partes };
}

/** The thread that reads files. */
serveTasks<Task, Outcome>(parentPort, async ({ nombre, bytes }) => {
  try {
    const { formato, hojas, avisos } = await readBook(nombre, bytes);
    return { libro: { formato, avisos: avisos.map(storable), hojas: hojas.map(sent) } };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
});
