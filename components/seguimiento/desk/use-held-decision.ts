"use client";

import { newKey } from "@/lib/new-key";
import { useCallback, useEffect, useRef, useState } from "react";
import { refreshInboxCounts } from "@/components/seguimiento/bandejas/inbox-counts";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { api, ApiError } from "@/lib/api-client";
import type { SeccionObservada } from "@/contract/secciones";
import type { ReviewAction } from "@/lib/descriptors";

/** How long a decision can be undone before it is sent, in ms. */
export const HELD_MS = 10_000;

export interface Decision {
  row: InboxRow;
  /** 1 approved, 2 not approved (spec 2 §3.5). */
  aprobado: 1 | 2;
  observacion: string;
  secciones: readonly SeccionObservada[];
}

/** A decision that the server did not take, and what it said. */
export interface RefusedDecision extends Decision {
  message: string;
}

interface HeldDecision {
  /** Waiting to be sent; `until`: when, as of `Date.now`. */
  held: (Decision & { until: number }) | null;
  refused: readonly RefusedDecision[];
  decide: (decision: Decision) => void;
  /** Cancels the decision that waits to be sent, and returns it. */
  undo: () => Decision | null;
  forget: (refused: RefusedDecision) => void;
}

/**
 * Sends each decision ten seconds after it was taken, or as soon as the next one is taken, the page is left or hidden. A
 * decision that the server refuses, or that does not reach it, is kept with its observation.
 */
export function useHeldDecision(call: ReviewAction["call"], onSent: (row: InboxRow) => void): HeldDecision {
  const [held, setHeld] = useState<HeldDecision["held"]>(null);
  const [refused, setRefused] = useState<readonly RefusedDecision[]>([]);
  const waiting = useRef<{ decision: Decision; timer: ReturnType<typeof setTimeout> } | null>(null);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });

  const take = useCallback(() => {
    const one = waiting.current;
    waiting.current = null;
    if (one) clearTimeout(one.timer);
    setHeld(null);
    return one?.decision ?? null;
  }, []);

  const flush = useCallback(async () => {
    const decision = take();
    if (!decision) return;
    const { row, secciones, ...said } = decision;
    try {
      // The page may be on its way out: the browser finishes the call without it.
      const body = { id_seguimiento: row.id, ...said, ...(secciones.length > 0 && { secciones }) };
      await api(call, { body, idempotencyKey: newKey(), keepalive: true });
      sent.current(row);
      refreshInboxCounts();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = [error.message, ...Object.values(error.errores).flat()].join(" ");
      setRefused((before) => [...before, { ...decision, message }]);
    }
  }, [call, take]);

  useEffect(() => {
    const leave = () => void flush();
    const hide = () => document.visibilityState === "hidden" && leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [flush]);

  return {
    held,
    refused,
    decide: (decision) => {
      void flush();
      waiting.current = { decision, timer: setTimeout(() => void flush(), HELD_MS) };
      setHeld({ ...decision, until: Date.now() + HELD_MS });
    },
    undo: take,
    forget: (one) => setRefused((before) => before.filter((other) => other !== one)),
  };
}
