import { deserialize, serialize } from "node:v8";
import { parentPort } from "node:worker_threads";
import { esEjemplo } from "@/contract/importacion/ejemplo";
import { cleanText } from "@/contract/plain-text";
import { serveTasks } from "@/node-shared/threads";
import { type Choice, nameIn, uncheckedRow } from "../row-texts";
import type { Hoja, Book } from "../types";
import { chosenRows, lookAt, lookBelow, rowsBelow } from "./look";
import { readBook } from "./read-book";
import { Refusal } from "./refusal";
import { type At, type SerializedBook, MOST_KEPT, type Outcome, type Parts, type Task } from "./tasks";

/** Rows of a part. */
const PART = 50;

/** With texts such as the database can hold; row by row, since a copy of all would take as much memory again. */
function clean({ nombre, oculta, lineas }: Hoja): Hoja {
  for (const linea of lineas) linea.celdas = linea.celdas.map(cleanText);
  return { nombre: cleanText(nombre), oculta, lineas };
}

/** The rows below the headings that are a record or an entry; the example of the template is none. */
function rowsOf(book: Book, hoja: Hoja, at: At, choice: Choice): Parts {
  const encoder = new TextEncoder();
  const asked = { tipo: choice.tipo, formato: book.formato };
  const { aparte } = lookBelow(asked, hoja, at.encabezado, at);
  const below = chosenRows(rowsBelow(hoja, at.encabezado), aparte, at);
  const parts: Parts = { filas: 0, partes: [] };
  for (let from = 0; from < below.length; from += PART) {
    const rows = below
      .slice(from, from + PART)
      .map((linea) => uncheckedRow(linea, choice))
      .filter(({ textos }) => !esEjemplo(nameIn(choice.tipo, textos)));
    if (rows.length === 0) continue;
    parts.filas += rows.length;
    parts.partes.push(encoder.encode(JSON.stringify(rows)));
  }
  return parts;
}

/** Null where the book is too large to be kept. */
function serializeBook(book: Book): SerializedBook | null {
  let left = MOST_KEPT;
  for (const { lineas } of book.hojas) {
    for (const { celdas } of lineas) {
      for (const celda of celdas) left -= celda.length;
      if (left < 0) return null;
    }
  }
  return serialize(book);
}

const buffersOf = (outcome: Outcome): ArrayBuffer[] => {
  if ("book" in outcome) return outcome.book ? [outcome.book.buffer] : [];
  return "rows" in outcome ? (outcome.rows?.partes.map(({ buffer }) => buffer) ?? []) : [];
};

async function bookOf(of: Task["of"]): Promise<Book> {
  if ("book" in of) {
    const kept: Book = deserialize(of.book);
    return kept;
  }
  const book = await readBook(of.nombre, of.bytes);
  return { ...book, avisos: book.avisos.map(cleanText), hojas: book.hojas.map(clean) };
}

function outcomeOf(book: Book, task: Task): Outcome {
  if (task.want === "look") return { look: lookAt(task.tipo, book), book: serializeBook(book) };
  const hoja = book.hojas[task.hoja];
  if (task.want === "columns")
    return { below: hoja ? lookBelow({ ...task, formato: book.formato }, hoja, task.encabezado, task) : null };
  return { rows: hoja ? rowsOf(book, hoja, task, task.choice) : null };
}

/** The thread that reads files. */
serveTasks<Task, Outcome>(
  parentPort,
  async (task) => {
    try {
      return outcomeOf(await bookOf(task.of), task);
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.message };
      throw error;
    }
  },
  buffersOf,
);
