"use client";

import { newKey } from "@/lib/new-key";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useRouter } from "@/components/line/use-router";
import { notify } from "@/components/ui/toast";
import type { CuentaFilas, ImportacionDetalle } from "@/contract/resources/importaciones";
import { api, ApiError } from "@/lib/api-client";
import { isOutage } from "@/lib/connection/connection";
import { UNDO_MS } from "@/lib/texts";
import { ANSWERED_ROWS } from "@/lib/importaciones/texts";
import { type CellCalls, CellsStore, type Unsaved, keptCells } from "./cells-store";
import type { RowsStore } from "./use-rows";

export interface Cells {
  store: CellsStore;
  unsaved: ReadonlyMap<string, Unsaved>;
  mended: ReadonlySet<string>;
  /** The figures as the last change left them. */
  cuenta: CuentaFilas;
  /** Counts changes of more rows than one. */
  many: number;
  takeOut: (fila: number, quitada: boolean) => void;
}

const FAILED = "No se pudo guardar.";

/** A server's sentence for the value comes before the one for the whole call. */
function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  return Object.values(error.errores).flat()[0] ?? (error.message || FAILED);
}

/** Calls with the same body keep their key after an outage, so that the second one writes nothing twice. */
function makeKeys() {
  const known = new Map<string, string>();
  return async <T>(body: unknown, call: (key: string) => Promise<T>): Promise<T> => {
    const name = JSON.stringify(body);
    const key = known.get(name) ?? newKey();
    known.set(name, key);
    try {
      const answer = await call(key);
      known.delete(name);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError && isOutage(error.status))) known.delete(name);
      throw error;
    }
  };
}

/** The writing of an import's cells: what is typed, and the figures after it. */
export function useCells({ id, cuenta: first }: ImportacionDetalle, rows: RowsStore): Cells {
  const router = useRouter();
  const [figures, setFigures] = useState({ of: first, cuenta: first });
  if (figures.of !== first) setFigures({ of: first, cuenta: first });
  const [many, setMany] = useState(0);
  const store = useMemo(() => {
    const keyed = makeKeys();
    const calls: CellCalls = {
      celda: (body) => keyed(body, (idempotencyKey) => api("importacion.celda", { id, body, idempotencyKey })),
      quitar: (body) => keyed(body, (idempotencyKey) => api("importacion.quitar", { id, body, idempotencyKey })),
      responder: (body) => keyed(body, (idempotencyKey) => api("importacion.responder", { id, body, idempotencyKey })),
      sentence: errorSentence,
      onMany: (detail, undo) =>
        notify({
          tone: "ok",
          summary: ANSWERED_ROWS.summary,
          detail,
          ...(undo && { ms: UNDO_MS, action: { label: ANSWERED_ROWS.undo, onClick: undo } }),
        }),
      onRefused: (detail) => notify({ tone: "error", summary: ANSWERED_ROWS.summary, detail }),
      onChanged: ({ fila, cambiadas, cuenta }) => {
        rows.changed(fila, cambiadas > 1);
        setFigures(({ of }) => ({ of, cuenta }));
        if (cambiadas > 1) setMany((now) => now + 1);
      },
      onFailed: (error) => {
        // The import moved on or was discarded: the reloaded page shows it.
        if (error instanceof ApiError && (error.status === 404 || error.status === 409)) router.refresh();
      },
    };
    return new CellsStore(calls, keptCells(id));
  }, [id, rows, router]);
  const takeOut = useCallback(
    (fila: number, quitada: boolean) => {
      void store.takeOut(fila, quitada).then((detail) => {
        if (detail !== null) notify({ tone: "error", summary: quitada ? "QUITAR" : "REPONER", detail });
      });
    },
    [store],
  );
  return {
    store,
    unsaved: useSyncExternalStore(store.subscribe, store.unsaved, serverUnsaved),
    mended: useSyncExternalStore(store.subscribe, store.mended, serverMended),
    cuenta: figures.cuenta,
    many,
    takeOut,
  };
}

// What the server renders knows nothing of the browser's storage.
const noneUnsaved: ReadonlyMap<string, Unsaved> = new Map();
const noneMended: ReadonlySet<string> = new Set();
const serverUnsaved = () => noneUnsaved;
const serverMended = () => noneMended;
