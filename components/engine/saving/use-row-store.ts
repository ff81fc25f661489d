"use client";

import { useRouter } from "@/components/line/use-router";
import { startTransition, use } from "react";
import type { ResourceName } from "@/contract";
import type { ApiError, CallInput } from "@/lib/api-client";
import type { SaveTexts } from "@/lib/descriptors";
import { keptStore, withVersion, type Entry, type Store, type Values } from "@/lib/forms/store";
import { useSave } from "../use-save";
import { KeepContext } from "./keep-context";
import { serverStore } from "./server-store";

interface RowStore<T> {
  resource: ResourceName;
  texts: SaveTexts;
  /** The row as the list has it now; null for a new one. */
  row: T | null;
  /** The row in the response of a refused save; null if it has none that can be read. */
  read: (told: ApiError["actual"]) => T | null;
  /** Sent besides the checked values. */
  besides?: (entry: Entry) => Values;
  onProgress?: CallInput["onProgress"];
}

/** Saves a row of a list on the server, where a new one is created, another one updated; or keeps it on the device. */
export function useRowStore<T extends Values & { id: number }>(
  spec: RowStore<T>,
): Store<T, Values, { message: string }> {
  const { resource, texts, row, read, besides, onProgress } = spec;
  const router = useRouter();
  const { save } = useSave();
  const failed = texts.saveFailed;
  const keep = use(KeepContext);
  if (keep) return keptStore(row, keep, { message: "" });
  return serverStore<T, Values, { message: string }>({
    current: row,
    send: async (entry) => {
      const body = { ...withVersion(entry.body, entry.version), ...besides?.(entry) };
      const input = { body, ...(onProgress && { onProgress }) };
      return entry.from
        ? save(`${resource}.update`, { id: entry.from.id, ...input }, { ok: texts.updated, failed })
        : save(`${resource}.create`, input, { ok: texts.created, failed });
    },
    actual: read,
    reload: () => startTransition(() => router.refresh()),
  });
}
