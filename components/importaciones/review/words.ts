import { CLASES } from "@/contract/importacion/clases";
import { formatNumber } from "@/lib/format";
import type { Grupo } from "./place";

/** The words of the review of an import's rows. */

export const claseWord = (clase: string): string => CLASES[clase] ?? clase;

/** '1 fila', '1.227 filas'. */
export const filasWord = (n: number): string => `${formatNumber(n)} ${n === 1 ? "fila" : "filas"}`;

export const GRUPO_WORDS: Readonly<Record<Grupo, { label: string; of: string; none: string }>> = {
  LISTA: { label: "Listas", of: "listas", none: "Ninguna fila está lista todavía" },
  DUDA: { label: "Con dudas", of: "con dudas", none: "No quedan filas con dudas" },
  ERROR: { label: "Con errores", of: "con errores", none: "No quedan filas con errores" },
  CAMBIAN: { label: "Cambian", of: "que cambian un registro", none: "Ninguna fila cambia un registro" },
  QUITADAS: { label: "Quitadas", of: "quitadas", none: "No hay filas quitadas" },
};

/** What was answered for several rows, as it is told afterwards. */
export const ANSWERED = {
  summary: "IMPORTACIÓN",
  undo: "Deshacer",
  typed: (n: number) => `Se cambió la celda de ${filasWord(n)}.`,
  undone: (n: number) => `Se deshizo en ${filasWord(n)}.`,
  out: (n: number) => (n === 1 ? "Se quitó 1 fila." : `Se quitaron ${filasWord(n)}.`),
  /** Rows that update their record, and those that stay as they were. */
  updating: (n: number, left: number) => {
    const done = n === 1 ? "1 fila actualizará su registro." : `${filasWord(n)} actualizarán su registro.`;
    if (left === 0) return done;
    const rest = left === 1 ? "1 fila queda como estaba" : `${filasWord(left)} quedan como estaban`;
    return `${done} ${rest}: su registro ya fue derivado, es de otra persona, o hay varios parecidos.`;
  },
} as const;

/** A finding's sentence in two: what is wrong, and the rest. */
export function splitFinding(texto: string): [string, string] {
  const end = texto.search(/\.\s/);
  return end < 0 ? [texto, ""] : [texto.slice(0, end + 1), texto.slice(end + 2)];
}
