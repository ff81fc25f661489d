import type { Body } from "@/contract";
import type { CuentaFilas, FilaImportacion } from "@/contract/resources/importaciones";
import { clearDraft, readDraft, saveDraft } from "@/lib/forms/drafts";
import { ANSWERED_ROWS } from "@/lib/importaciones/texts";

/** Which rows a text is for besides the cell's own: all with the same text, or of these some. */
interface MeantRows {
  todas: boolean;
  filas?: readonly number[];
  /** What stood there, to take it back. */
  before?: string;
}

/** A text on its way into a cell, or that could not be saved: `message` says why. */
export interface Unsaved extends CeldaEscrita {
  message: string | null;
  /** Absent: the cell alone. */
  meant?: MeantRows;
}

interface Changed {
  fila: FilaImportacion;
  cambiadas: number;
  filas: readonly number[];
  cuenta: CuentaFilas;
}

type Responder = Body<"importacion.responder">;
/** What becomes of rows that are like a record. */
export type Respuesta = Responder["respuesta"];

export interface CellCalls {
  celda: (body: Body<"importacion.celda">) => Promise<Changed>;
  quitar: (body: { fila: number; quitada: boolean }) => Promise<Changed>;
  responder: (body: Responder) => Promise<Changed & { quedan: number }>;
  /** The error as a sentence. */
  sentence: (error: unknown) => string;
  /** After each change; `row` is the row it was asked for. */
  onChanged: (changed: Changed) => void;
  /** After an answer for several rows: the text of its toast, and what takes it back. */
  onMany: (text: string, undo: (() => void) | null) => void;
  onFailed: (error: unknown) => void;
  /** Says why an answer was refused. */
  onRefused: (sentence: string) => void;
}

export const keyOf = (fila: number, campo: string) => `${fila}:${campo}`;

/** What is not saved when the page was left before. */
const NOT_SAVED = "Lo escrito no se había guardado.";

/**
 * Saves cells, one after the other, so that the figures that arrive last are the newest. What is typed stays here, and
 * in the browser's storage, until the server has it.
 */
export class CellsStore {
  readonly #calls: CellCalls;
  readonly #kept: KeptCells;
  readonly #listeners = new Set<() => void>();
  #unsaved: ReadonlyMap<string, Unsaved>;
  #mended: ReadonlySet<string> = new Set();
  #last: Promise<unknown> = Promise.resolve();

  constructor(calls: CellCalls, kept: KeptCells) {
    this.#calls = calls;
    this.#kept = kept;
    this.#unsaved = new Map(kept.read().map((one) => [keyOf(one.fila, one.campo), { ...one, message: NOT_SAVED }]));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Texts that the server does not have, by cell. */
  unsaved = (): ReadonlyMap<string, Unsaved> => this.#unsaved;
  /** Cells saved since the page was opened. */
  mended = (): ReadonlySet<string> => this.#mended;

  #set(unsaved: Map<string, Unsaved>): void {
    this.#unsaved = unsaved;
    this.#kept.write([...unsaved.values()].map(({ fila, campo, texto }) => ({ fila, campo, texto })));
    for (const listener of this.#listeners) listener();
  }

  #without(key: string, texto: string): void {
    const unsaved = new Map(this.#unsaved);
    // A newer text of the same cell stays.
    if (unsaved.get(key)?.texto === texto) unsaved.delete(key);
    this.#set(unsaved);
  }

  /** Keeps a text that is still being typed, in case the page ends. */
  note(cell: CeldaEscrita): void {
    const key = keyOf(cell.fila, cell.campo);
    const others = [...this.#unsaved.values()].filter((one) => keyOf(one.fila, one.campo) !== key);
    this.#kept.write([...others, cell].map(({ fila, campo, texto }) => ({ fila, campo, texto })));
  }

  /** Forgets what was typed into a cell. */
  drop(fila: number, campo: string): void {
    const unsaved = new Map(this.#unsaved);
    unsaved.delete(keyOf(fila, campo));
    this.#set(unsaved);
  }

  /** Saves a text, also into those other rows that are `meant`. */
  save(cell: CeldaEscrita, meant?: MeantRows): Promise<boolean> {
    const key = keyOf(cell.fila, cell.campo);
    const asked = { ...cell, ...(meant && { meant }) };
    this.#set(new Map(this.#unsaved).set(key, { ...asked, message: null }));
    return this.#next(async () => {
      try {
        const { todas = false, filas } = meant ?? {};
        const changed = await this.#calls.celda({ ...cell, todas, ...(filas && { filas: [...filas] }) });
        this.#mended = new Set(this.#mended).add(key);
        this.#without(key, cell.texto);
        this.#calls.onChanged(changed);
        if (meant && changed.cambiadas > 1) this.#tellTyped(cell, meant, changed);
        return true;
      } catch (error) {
        const now = this.#unsaved.get(key);
        if (now?.texto === cell.texto) {
          this.#set(new Map(this.#unsaved).set(key, { ...asked, message: this.#calls.sentence(error) }));
        }
        this.#calls.onFailed(error);
        return false;
      }
    });
  }

  #tellTyped(cell: CeldaEscrita, { filas, before }: MeantRows, changed: Changed): void {
    const told = filas ? ANSWERED_ROWS.undone(changed.cambiadas) : ANSWERED_ROWS.typed(changed.cambiadas);
    const back = before === undefined ? null : { ...cell, texto: before };
    this.#calls.onMany(told, back && (() => void this.save(back, { todas: false, filas: changed.filas })));
  }

  /** Answers for a row that is like a record, or for all such rows; `filas` takes that back. */
  answer(fila: number, respuesta: Respuesta, todas: boolean, filas?: readonly number[]): Promise<void> {
    return this.#next(async () => {
      try {
        const body = { fila, respuesta, todas, ...(filas && { filas: [...filas] }) };
        const changed = await this.#calls.responder(body);
        this.#calls.onChanged(changed);
        const { cambiadas, quedan } = changed;
        const told = {
          QUITAR: ANSWERED_ROWS.out(cambiadas),
          ACTUALIZAR: ANSWERED_ROWS.updating(cambiadas, quedan),
          CREAR: ANSWERED_ROWS.undone(cambiadas),
        };
        const undo = () => void this.answer(fila, "CREAR", false, changed.filas);
        this.#calls.onMany(told[respuesta], respuesta === "CREAR" || cambiadas === 0 ? null : undo);
      } catch (error) {
        this.#calls.onFailed(error);
        this.#calls.onRefused(this.#calls.sentence(error));
      }
    });
  }

  /** Takes a row out, or back in. Resolves with why it failed; null if it did not. */
  takeOut(fila: number, quitada: boolean): Promise<string | null> {
    return this.#next(async () => {
      try {
        this.#calls.onChanged(await this.#calls.quitar({ fila, quitada }));
        return null;
      } catch (error) {
        this.#calls.onFailed(error);
        return this.#calls.sentence(error);
      }
    });
  }

  /** Saves again what could not be saved. */
  retry(): void {
    for (const { message, meant, ...cell } of [...this.#unsaved.values()]) {
      if (message !== null) void this.save(cell, meant);
    }
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine;
    return mine;
  }
}

/** What was typed into cells and is not saved yet: it outlives the page in the browser's storage. */

interface CeldaEscrita {
  fila: number;
  campo: string;
  texto: string;
}

/** A stored cell; null if it is none. */
function celdaOf(value: unknown): CeldaEscrita | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("fila" in value) || !("campo" in value) || !("texto" in value)) return null;
  const { fila, campo, texto } = value;
  if (typeof fila !== "number" || typeof campo !== "string" || typeof texto !== "string") return null;
  return Number.isInteger(fila) && fila > 0 ? { fila, campo, texto } : null;
}

interface KeptCells {
  read: () => CeldaEscrita[];
  write: (celdas: readonly CeldaEscrita[]) => void;
}

/** The unsaved cells of one import. */
export function keptCells(id: number): KeptCells {
  const key = { userId: null, form: "importacion", id };
  return {
    read: () => {
      const celdas = readDraft(key)?.values["celdas"];
      return Array.isArray(celdas) ? celdas.flatMap((one: unknown) => celdaOf(one) ?? []) : [];
    },
    write: (celdas) => (celdas.length > 0 ? saveDraft(key, { celdas }) : clearDraft(key)),
  };
}
