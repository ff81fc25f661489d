"use client";

import { useCallback, useState } from "react";
import { api, ApiError } from "@/lib/api-client";
import type { ChartCall, ChartOf, ChartResult } from "@/lib/inicio/home";
import { useOnRefresh } from "./refresh";

export interface LiveChart<D> {
  /** The newest figures; null if none were loaded yet. */
  data: D | null;
  /** Why the last attempt failed; null if it did not. */
  message: string | null;
  pending: boolean;
  /** Requests this chart again, and no other. */
  reload: () => Promise<void>;
}

/** A chart as the server rendered it, reloaded on request; if a reload fails it keeps its figures. */
export function useChart<N extends ChartCall>(call: N, initial: ChartResult<N>): LiveChart<ChartOf<N>> {
  const [{ data, message }, setState] = useState<{ data: ChartOf<N> | null; message: string | null }>(
    initial.ok ? { data: initial.data, message: null } : { data: null, message: initial.message },
  );
  const [pending, setPending] = useState(false);
  const reload = useCallback(async () => {
    setPending(true);
    try {
      const { grafico } = await api(call);
      setState({ data: grafico as ChartOf<N>, message: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState((last) => ({ ...last, message: error.message }));
    } finally {
      setPending(false);
    }
  }, [call]);
  useOnRefresh(reload);
  return { data, message, pending, reload };
}
