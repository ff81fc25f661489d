"use client";

import { useCallback, useState } from "react";
import { api, ApiError } from "@/lib/api-client";
import type { ChartCall, ChartOf, ChartResult } from "@/lib/home";
import { useOnRefresh } from "./refresh";

export interface LiveChart<D> {
  /** The newest figures there are; null where none have come yet. */
  data: D | null;
  /** Why the last attempt failed; null where it did not. */
  message: string | null;
  pending: boolean;
  /** Asks for this chart again, and for no other. */
  reload: () => Promise<void>;
}

/** A chart as the server rendered it, and again whenever it is asked for; one that fails keeps the figures it had. */
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
