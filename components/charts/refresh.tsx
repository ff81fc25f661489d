"use client";

import { Icon } from "@/components/ui/icon";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatInstant } from "@/lib/format";
import { CHART_WORDS } from "@/lib/inicio/home";

type Reload = () => Promise<void>;

interface Board {
  add: (reload: Reload) => () => void;
  reloadAll: () => Promise<void>;
  /** When the charts were last requested, formatted for display. */
  at: string;
}

const BoardContext = createContext<Board | null>(null);

function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error("A chart stands outside its board");
  return board;
}

/** Holds the charts of a page, so that all can be reloaded at once. `at`: when the page was rendered. */
export function ChartBoard({ at: loaded, children }: { at: string; children: ReactNode }) {
  const reloads = useRef(new Set<Reload>());
  const [at, setAt] = useState(loaded);
  const board = useMemo<Board>(
    () => ({
      add: (reload) => {
        reloads.current.add(reload);
        return () => void reloads.current.delete(reload);
      },
      reloadAll: async () => {
        await Promise.all([...reloads.current].map((reload) => reload()));
        setAt(formatInstant(new Date()));
      },
      at,
    }),
    [at],
  );
  return <BoardContext value={board}>{children}</BoardContext>;
}

/** Calls `reload` on 'Actualizar'. */
export function useOnRefresh(reload: Reload) {
  const { add } = useBoard();
  useEffect(() => add(reload), [add, reload]);
}

/** When the charts were last requested, formatted for display. Throws outside a ChartBoard. */
export const useRefreshedAt = () => useBoard().at;

/** The button that reloads every chart of the page, and the time of the last reload. */
export function RefreshCharts() {
  const { at, reloadAll } = useBoard();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await reloadAll();
    setBusy(false);
  };
  return (
    <>
      <span aria-live="polite" className="num text-xs text-muted phone:flex-[1_0_100%]!">
        {CHART_WORDS.refreshed(at)}
      </span>
      <Button icon={<Icon name="refresh-cw" />} loading={busy} onClick={() => void press()}>
        {CHART_WORDS.refresh}
      </Button>
    </>
  );
}
