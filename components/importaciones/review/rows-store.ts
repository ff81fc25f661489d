import type { FilaImportacion } from "@/contract/resources/importaciones";

/** Rows asked for at once. */
const LOT = 100;

type Load = (numeros: readonly number[]) => Promise<readonly FilaImportacion[]>;

/** The rows that this page knows, by number. Those in sight that it does not know, or not as they are now, it loads. */
export class RowsStore {
  readonly #load: Load;
  readonly #rows = new Map<number, FilaImportacion>();
  readonly #outdated = new Set<number>();
  readonly #asked = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  /** Counts what was changed: rows asked for before a change are not believed after it. */
  #changes = 0;
  #error: unknown = null;

  constructor(load: Load) {
    this.#load = load;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  version = (): number => this.#version;
  get = (fila: number): FilaImportacion | undefined => this.#rows.get(fila);
  all = (): Iterable<FilaImportacion> => this.#rows.values();
  /** Why rows in sight are missing; null if they are not. */
  get error(): unknown {
    return this.#error;
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #put(rows: readonly FilaImportacion[]): void {
    for (const row of rows) {
      this.#rows.set(row.fila, row);
      this.#outdated.delete(row.fila);
    }
    this.#tell();
  }

  /** Takes a row as a change left it. With `others`, other rows changed too: they are shown until loaded again. */
  changed(row: FilaImportacion, others: boolean): void {
    this.#changes += 1;
    this.#asked.clear();
    if (others) for (const fila of this.#rows.keys()) this.#outdated.add(fila);
    this.#put([row]);
  }

  /** After a failure, lets the rows in sight be asked for again. */
  retry(): void {
    this.#error = null;
    this.#tell();
  }

  /** Loads what is missing of the lots that these places of the list fall into. */
  async want(numeros: readonly number[], first: number, last: number): Promise<void> {
    if (this.#error !== null) return;
    const waiting: Promise<void>[] = [];
    for (let at = Math.floor(first / LOT) * LOT; at <= last && at < numeros.length; at += LOT) {
      const missing = numeros
        .slice(at, at + LOT)
        .filter((fila) => (!this.#rows.has(fila) || this.#outdated.has(fila)) && !this.#asked.has(fila));
      if (missing.length > 0) waiting.push(this.#ask(missing));
    }
    await Promise.all(waiting);
  }

  async #ask(missing: readonly number[]): Promise<void> {
    for (const fila of missing) this.#asked.add(fila);
    const changes = this.#changes;
    try {
      const rows = await this.#load(missing);
      if (changes === this.#changes) this.#put(rows);
      else this.#tell();
    } catch (error) {
      for (const fila of missing) this.#asked.delete(fila);
      this.#error = error;
      this.#tell();
    }
  }
}
