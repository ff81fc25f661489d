"use client";

import { useCallback, useState, useEffect } from "react";
import type { Hallazgo } from "@/contract/resources/importaciones";
import { api } from "@/lib/api-client";
import { type CellsStore, keyOf } from "./cells-store";

export type Opcion = Hallazgo["opciones"][number];

/** The cell at hand: what it holds, and what it may be replaced by. */
interface EditedCell {
  fila: number;
  campo: string;
  /** As the server has it. */
  texto: string;
  opciones: readonly Opcion[];
  /** The import, where the column's values are offered while one is typed; else null. */
  offeredBy: number | null;
  /** Rows with the same text; null unless there are several. */
  iguales: number | null;
}

interface EditState {
  key: string;
  /** The text in the editor; null while the cell is only looked at. */
  text: string | null;
  /** What the server has. */
  from: string;
  long: boolean;
  /** The option chosen by the person. */
  choice: number | null;
  /** Whether the person wants it for all rows; null: not said. */
  todas: boolean | null;
}

export interface Edit {
  text: string | null;
  long: boolean;
  typed: boolean;
  choice: number | null;
  /** What can be chosen: likely values, or those of the column while one is typed. */
  opciones: readonly Opcion[];
  todas: boolean;
  begin: (text?: string) => void;
  type: (text: string) => void;
  choose: (choice: number) => void;
  setTodas: (todas: boolean) => void;
  /** Uses what was typed, or the chosen option. */
  use: () => void;
  /** Leaves the editor: what was typed is saved, an option only looked at is not. */
  leave: () => void;
  giveUp: () => void;
}

/** From so many characters on a text is edited in several lines. */
const LONG = 60;
const NONE: readonly Opcion[] = [];
const EMPTY = { text: null, from: "", long: false, choice: null, todas: null };

/** The editing of one cell at a time, and the choice among its likely values. */
export function useEdit(cell: EditedCell | null, cells: CellsStore): Edit {
  const key = cell ? keyOf(cell.fila, cell.campo) : "";
  const [kept, setState] = useState<EditState>({ ...EMPTY, key });
  const state = kept.key === key ? kept : { ...EMPTY, key };
  const change = useCallback(
    (next: Partial<EditState>) => setState((now) => ({ ...(now.key === key ? now : { ...EMPTY, key }), ...next })),
    [key],
  );
  const typed = state.text !== null && state.text !== state.from;
  const looks = state.text !== null && (typed || cell?.opciones.length === 0);
  const offered = useValues(looks ? (cell?.offeredBy ?? null) : null, cell?.campo ?? "", state.text ?? "");
  const opciones = looks && cell?.offeredBy !== null ? offered : (cell?.opciones ?? NONE);
  const first = !looks && opciones.length > 0 ? 0 : null;
  const choice = state.choice !== null && state.choice < opciones.length ? state.choice : first;
  // An option is meant for every row with that text; what somebody types, for this row alone.
  const several = (cell?.iguales ?? 1) > 1;
  const todas = several && (state.todas ?? choice !== null);

  const save = (texto: string, all: boolean) => {
    if (!cell) return;
    const waiting = cells.unsaved().get(key);
    if (texto === cell.texto && !all && !waiting) cells.drop(cell.fila, cell.campo);
    else {
      const meant = all ? { todas: true, before: cell.texto } : undefined;
      void cells.save({ fila: cell.fila, campo: cell.campo, texto }, meant);
    }
  };
  const end = () => change({ text: null, choice: null, todas: null });

  return {
    text: state.text,
    long: state.long,
    typed,
    choice,
    opciones,
    todas,
    begin: (text) => {
      if (!cell) return;
      const before = cells.unsaved().get(key)?.texto ?? cell.texto;
      const long = before.includes("\n") || before.length > LONG;
      change({ text: text ?? before, from: cell.texto, long, choice: null });
    },
    type: (text) => {
      change({ text, choice: null });
      if (cell) cells.note({ fila: cell.fila, campo: cell.campo, texto: text });
    },
    choose: (next) => change({ choice: next }),
    setTodas: (next) => change({ todas: next }),
    use: () => {
      const option = choice === null ? null : (opciones[choice]?.texto ?? null);
      const texto = option ?? (typed ? state.text : null);
      if (texto !== null) save(texto, todas);
      end();
    },
    leave: () => {
      if (state.text === null) return;
      save(state.text, typed && todas && state.todas === true);
      end();
    },
    giveUp: () => {
      if (cell) cells.drop(cell.fila, cell.campo);
      end();
    },
  };
}

/** Pause in typing before values are asked for, in ms. */
const TYPING_MS = 200;

/** Values of a column that a text may mean, those of the text before while the new ones are on their way. */
function useValues(id: number | null, campo: string, texto: string): readonly Opcion[] {
  const [found, setFound] = useState<{ of: string; valores: readonly Opcion[] } | null>(null);
  const of = `${id}:${campo}`;
  useEffect(() => {
    if (id === null) return;
    const ended = new AbortController();
    const ask = () =>
      api("importacion.valores", { id, query: { campo, texto }, signal: ended.signal }).then(
        ({ valores }) => setFound({ of, valores }),
        // Without them the text is used as it is typed.
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, campo, texto, of]);
  return id !== null && found?.of === of ? found.valores : NONE;
}

/** How many rows are like a record of the inventory; null until it is known, or where nobody asks. */
export interface Alike {
  filas: number;
  actualizables: number;
}

/** Asks for them while a cell with such a finding is at hand; `turn` counts changes of many rows. */
export function useAlike(id: number | null, turn: number): Alike | null {
  const [found, setFound] = useState<({ of: string } & Alike) | null>(null);
  const of = `${id}:${turn}`;
  useEffect(() => {
    if (id === null) return;
    const ended = new AbortController();
    api("importacion.parecidas", { id, signal: ended.signal }).then(
      (alike) => setFound({ of, ...alike }),
      // Without the number the answer is given for this row alone.
      () => undefined,
    );
    return () => ended.abort();
  }, [id, of]);
  return id !== null && found?.of === of ? found : null;
}

/** A longer text does not fit an address, and hardly stands in two rows. */
const MAX_TEXT = 300;

/** How many rows have this text, which may be none, in a column; null while unknown, where it is one row, or without a question. */
export function useSame(id: number, asked: { campo: string; texto: string } | null, turn: number): number | null {
  const [found, setFound] = useState<{ of: string; filas: number } | null>(null);
  const campo = asked?.campo ?? null;
  const texto = asked?.texto ?? "";
  const of = JSON.stringify([campo, texto, turn]);
  useEffect(() => {
    if (campo === null || texto.length > MAX_TEXT) return;
    const ended = new AbortController();
    api("importacion.iguales", { id, query: { campo, texto }, signal: ended.signal }).then(
      ({ filas }) => setFound({ of, filas }),
      // Without the number the answer is used for this row alone.
      () => undefined,
    );
    return () => ended.abort();
  }, [id, campo, texto, of]);
  return found?.of === of && found.filas > 1 ? found.filas : null;
}
