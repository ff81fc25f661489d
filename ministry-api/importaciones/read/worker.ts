import { parentPort } from "node:worker_threads";
import { serialize } from "node:v8";
import { esEjemplo } from "../../../contract/importacion/ejemplo";
import type { TipoImportable } from "../../../contract/importacion/significados";
import { serveTasks } from "../../../contract/threads";
import { storable } from "../../http/storable";
import { type Choice, nameIn, textsOf } from "../texts";
import type { Hoja, Libro } from "../types";
import { type Below, lookAt, type Look, lookBelow, rowsBelow } from "./look";
import { readBook } from "./read-book";
import { Refusal } from "./refusal";

/** A sheet and the row of its headings. */
export interface At {
  hoja: number;
  encabezado: number;
}
export interface File {
  nombre: string;
  bytes: Uint8Array;
}
export type Task = File &
  (
    | { want: "look"; tipo: TipoImportable }
    | ({ want: "columns"; tipo: TipoImportable } & At)
    | ({ want: "rows"; choice: Choice } & At)
  );

/** Rows in parts: whoever takes them over is held up by one of them at a time. */
export interface Parts {
  filas: number;
  partes: Uint8Array[];
}
/** Null: there is no such sheet. */
export type Outcome =
  { refused: string } | { look: Look } | { below: (Below & { filled: boolean }) | null } | { rows: Parts | null };

/** Rows of a part. */
const PART = 100;

/** With texts such as the database can hold; row by row, since a copy of all would take as much memory again. */
function clean({ nombre, oculta, lineas }: Hoja): Hoja {
  for (const linea of lineas) linea.celdas = linea.celdas.map(storable);
  return { nombre: storable(nombre), oculta, lineas };
}

/** The rows below the headings that are a record or an entry; the example of the template is none. */
function rowsOf(hoja: Hoja, encabezado: number, choice: Choice): Parts {
  const lineas = rowsBelow(hoja, encabezado).filter(
    ({ celdas }) => !esEjemplo(nameIn(choice.tipo, textsOf(celdas, choice))),
  );
  const partes: Uint8Array[] = [];
  for (let at = 0; at < lineas.length; at += PART) partes.push(serialize(lineas.slice(at, at + PART)));
  return { filas: lineas.length, partes };
}

function outcomeOf(libro: Libro, task: Task): Outcome {
  if (task.want === "look") {
    return { look: lookAt(task.tipo, { ...libro, avisos: libro.avisos.map(storable), hojas: libro.hojas.map(clean) }) };
  }
  const sheet = libro.hojas[task.hoja];
  const hoja = sheet && clean(sheet);
  if (task.want === "columns") return { below: hoja ? lookBelow(task.tipo, hoja, task.encabezado) : null };
  return { rows: hoja ? rowsOf(hoja, task.encabezado, task.choice) : null };
}

/** The thread that reads files. */
serveTasks<Task, Outcome>(parentPort, async (task) => {
  try {
    return outcomeOf(await readBook(task.nombre, task.bytes), task);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
});
