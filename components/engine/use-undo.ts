"use client";

import { newKey } from "@/lib/new-key";
import pLimit from "p-limit";
import { startTransition } from "react";
import { useRouter } from "@/components/line/use-router";
import type { RestorableName } from "@/contract";
import { api, ApiError } from "@/lib/api-client";
import { formatNumber } from "@/lib/format";
import { UNDO, UNDO_MS } from "@/lib/texts";
import { showToast, type ToastAction } from "./use-save";
import { clearLookups } from "./lookup-cache";

/** Calls made at the same time. */
const AT_ONCE = 3;

/** Brings these rows back; returns the server's reason for each that stays deleted. */
async function restoreRows(group: RestorableName, ids: readonly number[]): Promise<string[]> {
  const turn = pLimit(AT_ONCE);
  const one = async (id: number) => {
    try {
      await api(`${group}.restaurar`, { id, idempotencyKey: newKey() });
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return [error.message];
    }
  };
  return (await Promise.all(ids.map((id) => turn(one, id)))).flat();
}

/**
 * 'Deshacer' of a deletion, for its toast: it works after the dialog that deleted is gone. `kept` says where what does
 * not come back is found.
 */
export function useUndo(group: RestorableName, kept?: string): (ids: readonly number[]) => ToastAction {
  const router = useRouter();
  return (ids) => ({
    label: UNDO.label,
    ms: UNDO_MS,
    onClick: () => {
      void restoreRows(group, ids).then((reasons) => {
        const back = ids.length - reasons.length;
        if (back > 0) showToast(UNDO.restored(formatNumber(back)));
        const [reason] = reasons;
        if (reason !== undefined) showToast(UNDO.failed(formatNumber(reasons.length), [reason, kept]));
        clearLookups();
        startTransition(() => router.refresh());
      });
    },
  });
}

/** Whether the answer of a deletion says that it can be undone; a server of the specification alone says nothing. */
export const isRestorable = (reply: object): boolean => "restaurable" in reply && reply.restaurable === 1;
