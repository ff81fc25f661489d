import type { CuentaFilas, FilaImportacion } from "@/contract/resources/importaciones";
import type { CeldaEscrita, KeptCells } from "./kept-cells";

/** A text on its way into a cell, or that could not be saved: `message` says why. */
export interface Unsaved extends CeldaEscrita {
  message: string | null;
}

interface Changed {
  fila: FilaImportacion;
  cambiadas: number;
  cuenta: CuentaFilas;
}

export interface CellCalls {
  celda: (body: CeldaEscrita & { todas: boolean }) => Promise<Changed>;
  quitar: (body: { fila: number; quitada: boolean }) => Promise<Changed>;
  /** The error as a sentence. */
  sentence: (error: unknown) => string;
  /** After each change; `row` is the row it was asked for. */
  onChanged: (changed: Changed) => void;
  onFailed: (error: unknown) => void;
}

export const keyOf = (fila: number, campo: string) => `${fila}:${campo}`;

/** What is not saved when the page was left before. */
const LEFT = "Lo escrito no se había guardado.";

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
    this.#unsaved = new Map(kept.read().map((one) => [keyOf(one.fila, one.campo), { ...one, message: LEFT }]));
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

  /** Saves a text, or with `todas` puts it into all rows that have the cell's old text. */
  save(cell: CeldaEscrita, todas = false): Promise<boolean> {
    const key = keyOf(cell.fila, cell.campo);
    this.#set(new Map(this.#unsaved).set(key, { ...cell, message: null }));
    return this.#next(async () => {
      try {
        const changed = await this.#calls.celda({ ...cell, todas });
        this.#mended = new Set(this.#mended).add(key);
        this.#without(key, cell.texto);
        this.#calls.onChanged(changed);
        return true;
      } catch (error) {
        const now = this.#unsaved.get(key);
        if (now?.texto === cell.texto) {
          this.#set(new Map(this.#unsaved).set(key, { ...cell, message: this.#calls.sentence(error) }));
        }
        this.#calls.onFailed(error);
        return false;
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
    for (const { message, ...cell } of [...this.#unsaved.values()]) if (message !== null) void this.save(cell);
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine;
    return mine;
  }
}
