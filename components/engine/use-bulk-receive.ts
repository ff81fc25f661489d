"use client";

import { useRouter } from "@/components/line/use-router";
import { startTransition, useRef, useState } from "react";
import { api, ApiError } from "@/lib/api-client";
import type { ReceiveAction } from "@/lib/descriptors";
import { refreshInboxCounts } from "./inbox-counts";
import type { InboxRow } from "./inbox-row";
import { freshKey } from "./use-save";

export type RowResult =
  | { state: "waiting" | "busy" | "received" | "stopped" }
  /** With the server's reason. */
  | { state: "refused"; reason: string };

export interface BulkReceive {
  phase: "asking" | "running" | "done";
  /** Keyed by the step's id. */
  results: ReadonlyMap<number, RowResult>;
  /** How many items have a response. */
  answered: number;
  /** Ids of the received steps. */
  received: readonly number[];
  run: () => Promise<void>;
  /** Lets the current call finish and makes no further one. */
  stop: () => void;
}

/** Receives several items one after the other, each with its own result; a refused item does not stop the rest. */
export function useBulkReceive(action: ReceiveAction, rows: readonly InboxRow[]): BulkReceive {
  const router = useRouter();
  const [phase, setPhase] = useState<BulkReceive["phase"]>("asking");
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(
    () => new Map(rows.map(({ id }) => [id, { state: "waiting" }])),
  );
  const stopped = useRef(false);
  const tell = (id: number, result: RowResult) => setResults((now) => new Map(now).set(id, result));

  const receive = async (id: number): Promise<RowResult> => {
    try {
      await api(action.call, { id, idempotencyKey: freshKey() });
      return { state: "received" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The session has ended and the page goes to sign-in, so the remaining items are not sent.
      if (error.status === 401) stopped.current = true;
      return { state: "refused", reason: error.message };
    }
  };

  const run = async () => {
    setPhase("running");
    for (const { id } of rows) {
      if (stopped.current) {
        tell(id, { state: "stopped" });
        continue;
      }
      tell(id, { state: "busy" });
      tell(id, await receive(id));
    }
    setPhase("done");
    refreshInboxCounts();
    startTransition(() => router.refresh());
  };

  const states = [...results.values()].map(({ state }) => state);
  return {
    phase,
    results,
    answered: states.filter((state) => state === "received" || state === "refused").length,
    received: rows.map(({ id }) => id).filter((id) => results.get(id)?.state === "received"),
    run,
    stop: () => {
      stopped.current = true;
    },
  };
}
