"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { refreshInboxCounts } from "@/components/seguimiento/bandejas/inbox-counts";
import { showToast } from "@/components/engine/use-save";
import type { AvisoFila } from "@/contract/resources/avisos";
import { api, ApiError } from "@/lib/api-client";
import { BELL } from "@/lib/avisos/texts";

const ROWS = 20;

/** The notices as the server has them, and what can be done with them. */
export function useNotices(onlyUnread: boolean) {
  const [notices, setNotices] = useState<readonly AvisoFila[] | null>(null);
  const [total, setTotal] = useState(0);
  const [sinLeer, setSinLeer] = useState<number | null>(null);
  const [resumen, showResumen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The list that was asked for last: an answer to an earlier question is dropped. */
  const asked = useRef(0);

  const load = useCallback(
    async (page: number) => {
      const turn = (asked.current += 1);
      setFailure(null);
      try {
        const query = { page, rows: ROWS, ...(onlyUnread && { sin_leer: 1 }) };
        const { campanilla, sin_leer, resumen: mailed } = await api("campanilla.list", { query });
        if (turn !== asked.current) return;
        setNotices((before) => (page === 1 ? campanilla.data : [...(before ?? []), ...campanilla.data]));
        setTotal(campanilla.total);
        setSinLeer(sin_leer);
        showResumen(mailed === 1);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (turn === asked.current) setFailure(error.message);
      }
    },
    [onlyUnread],
  );

  useEffect(() => {
    // The old list stays until the new one has arrived.
    const timer = setTimeout(() => void load(1));
    return () => clearTimeout(timer);
  }, [load]);

  /** Makes a change; if it fails, the list is shown as the server has it. */
  const change = async (made: Promise<unknown>) => {
    try {
      await made;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(BELL.failed);
    }
    refreshInboxCounts();
  };

  const newest = notices?.[0]?.id;
  return {
    notices,
    sinLeer,
    resumen,
    failure,
    more: notices !== null && notices.length < total,
    again: () => void load(1),
    loadMore: () => void load(Math.floor((notices?.length ?? 0) / ROWS) + 1),
    read: ({ id, leido }: AvisoFila) => {
      // Opening a notice leaves the page, so the browser has to finish the call.
      if (leido === 0) void change(api("campanilla.leer", { id, keepalive: true }));
    },
    readAll: () => {
      if (newest !== undefined)
        void change(api("campanilla.leerTodo", { body: { ultimo: newest } })).then(() => load(1));
    },
    setResumen: (on: boolean) => {
      showResumen(on);
      void change(api("campanilla.cambiarResumen", { body: { resumen: on ? 1 : 0 } })).then(() => load(1));
    },
  };
}
