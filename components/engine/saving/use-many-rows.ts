"use client";

import { startTransition, useRef, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import type { RowsName } from "@/contract/calls";
import { api, ApiError } from "@/lib/api-client";
import { isOutage } from "@/lib/connection/connection";
import type { SaveTexts } from "@/lib/descriptors";
import type { PlannedRow } from "@/lib/forms/store";
import { newKey, newSaveMark } from "@/lib/new-key";
import { failureOf, showToast } from "../use-save";

/** What the server says of the fields, if it does, else its sentence. */
const reasonOf = ({ errores, message }: ApiError) => Object.values(errores).flat()[0] ?? message;

interface ManyRows {
  /**
   * Saves the rows one after the other; `copiedFrom`: the CITE of the record that they come from. Those that were not
   * saved by key, with the reason; "" if never sent.
   */
  save: (rows: readonly PlannedRow[], copiedFrom?: string) => Promise<ReadonlyMap<string, string>>;
  busy: boolean;
  /** The reasons of the last save, by key. */
  refused: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Saves several rows of a section by their own calls, as one entry of the record's history. A row that is refused does
 * not stop the others; the rest is not sent once the session has ended or the server cannot be reached.
 */
export function useManyRows(resource: RowsName, texts: SaveTexts): ManyRows {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(NONE);
  /** The key of a row whose answer did not arrive, so that sending it again writes nothing twice. */
  const unanswered = useRef(new Map<string, string>());

  const send = async (row: PlannedRow, guardado: string): Promise<void> => {
    if (row.action !== "create") {
      const { id, action } = row;
      await api(`${resource}.${action}`, { id, guardado, ...(action === "update" && { body: row.body }) });
      return;
    }
    const call = JSON.stringify([row.key, row.body]);
    const idempotencyKey = unanswered.current.get(call) ?? newKey();
    unanswered.current.set(call, idempotencyKey);
    try {
      await api(`${resource}.create`, { body: row.body, guardado, idempotencyKey });
      unanswered.current.delete(call);
    } catch (error) {
      if (!(error instanceof ApiError && isOutage(error.status))) unanswered.current.delete(call);
      throw error;
    }
  };

  const save = async (rows: readonly PlannedRow[], copiedFrom?: string): Promise<ReadonlyMap<string, string>> => {
    const guardado = newSaveMark(copiedFrom);
    const reasons = new Map<string, string>();
    let failure: ApiError | null = null;
    setBusy(true);
    for (const row of rows) {
      if (failure && (isOutage(failure.status) || failure.status === 401)) {
        reasons.set(row.key, "");
        continue;
      }
      try {
        await send(row, guardado);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure = error;
        reasons.set(row.key, reasonOf(error));
      }
    }
    setBusy(false);
    setRefused(reasons);
    if (!failure) showToast(texts.updated);
    else if (failure.status !== 401) showToast(failureOf(texts.saveFailed, failure));
    startTransition(() => router.refresh());
    return reasons;
  };

  return { save, busy, refused };
}
