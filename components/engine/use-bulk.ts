"use client";

import { newKey } from "@/lib/new-key";
import { useRouter } from "@/components/line/use-router";
import pLimit from "p-limit";
import { startTransition, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/api-client";
import { isOutage } from "@/lib/connection/connection";
import { refreshInboxCounts } from "../seguimiento/bandejas/inbox-counts";

export type BulkResult =
  | { state: "waiting" | "busy" | "stopped" }
  /** `note`: a remark of the server on a call that succeeded. */
  | { state: "done"; note?: string }
  /** With the server's reason. `again`: the server could not be reached, so it may be tried again. */
  | { state: "refused"; reason: string; again: boolean };

export interface Bulk {
  phase: "asking" | "running" | "done";
  results: ReadonlyMap<number, BulkResult>;
  /** How many have a response. */
  answered: number;
  /** The ids that are done, in their order. */
  done: readonly number[];
  /** How many may be sent again: not sent, or the server was not reached. */
  left: number;
  /** Sends those that are not done and may be. */
  run: () => Promise<void>;
  /** Lets the calls under way finish and makes no further one. */
  stop: () => void;
}

interface BulkInput {
  ids: readonly number[];
  /** Makes the calls for one; a text that it returns is noted. The key stays the same after an outage. */
  act: (id: number, idempotencyKey: string) => Promise<string | undefined>;
  /** Calls made at the same time. */
  atOnce?: number;
}

/** What the server says of the fields, if it does, else its sentence. */
const reasonOf = ({ errores, message }: ApiError) => [...new Set(Object.values(errores).flat())].join(" ") || message;

const isOpen = (result: BulkResult | undefined) =>
  !result || result.state === "waiting" || result.state === "stopped" || (result.state === "refused" && result.again);

/**
 * One call for each of several rows, each with its own result: one that is refused does not stop the rest. The rest
 * is not sent once the session has ended or the server cannot be reached.
 */
export function useBulk({ ids, act, atOnce = 1 }: BulkInput): Bulk {
  const router = useRouter();
  const [phase, setPhase] = useState<Bulk["phase"]>("asking");
  const [results, setResults] = useState<ReadonlyMap<number, BulkResult>>(new Map());
  const stopped = useRef(false);
  const keys = useRef(new Map<number, string>());
  const tell = (id: number, result: BulkResult) => setResults((now) => new Map(now).set(id, result));

  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const send = async (id: number): Promise<BulkResult> => {
    const key = keys.current.get(id) ?? newKey();
    keys.current.set(id, key);
    try {
      const note = await act(id, key);
      return { state: "done", ...(note !== undefined && { note }) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const again = isOutage(error.status);
      // The server answered, so another attempt is a new call with a new key.
      if (!again) keys.current.delete(id);
      if (again || error.status === 401) stopped.current = true;
      return { state: "refused", reason: reasonOf(error), again };
    }
  };

  const run = async () => {
    const sent = ids.filter((id) => isOpen(results.get(id)));
    stopped.current = false;
    setPhase("running");
    setResults((now) => new Map([...now, ...sent.map((id) => [id, { state: "waiting" }] as const)]));
    const turn = pLimit(atOnce);
    const one = async (id: number) => {
      if (stopped.current) return;
      tell(id, { state: "busy" });
      tell(id, await send(id));
    };
    await Promise.all(sent.map((id) => turn(one, id)));
    setResults((now) => {
      const unsent = sent.filter((id) => now.get(id)?.state === "waiting");
      return new Map([...now, ...unsent.map((id) => [id, { state: "stopped" }] as const)]);
    });
    setPhase("done");
    refreshInboxCounts();
    startTransition(() => router.refresh());
  };

  const ended = [...results.values()].filter(({ state }) => state === "done" || state === "refused");
  return {
    phase,
    results,
    answered: ended.length,
    done: ids.filter((id) => results.get(id)?.state === "done"),
    left: ids.filter((id) => isOpen(results.get(id))).length,
    run,
    stop: () => {
      stopped.current = true;
    },
  };
}
