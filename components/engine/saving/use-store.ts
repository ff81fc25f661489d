"use client";

import { createContext, startTransition, use } from "react";
import { useRouter } from "@/components/line/use-router";
import type { ResourceName } from "@/contract";
import type { ApiError, CallInput } from "@/lib/api-client";
import { isOutage } from "@/lib/connection/connection";
import type { SaveTexts } from "@/lib/descriptors";
import { keptStore, withVersion, type Entry, type Store, type Stored, type Values } from "@/lib/forms/store";
import { newSaveMark } from "@/lib/new-key";
import { useSave } from "../use-save";

/** Provided around a form whose changes are kept on the device; null: the form saves to the server. */
export const KeepContext = createContext<((typed: Values) => void) | null>(null);

type Sent<R> = { ok: true; reply: R } | { ok: false; error: ApiError };

interface StoreSpec<T extends Stored, R> {
  current: T | null;
  /** Makes the call; shows its toast. */
  send: (entry: Entry<T>) => Promise<Sent<R>>;
  /** What another person saved, from the refusal's response or by another call; null if not known. */
  actual: (told: ApiError["actual"], entry: Entry<T>) => T | null | Promise<T | null>;
  /** Reloads the page's data after a conflict. */
  reload?: (() => void) | undefined;
}

/** A store whose values are on the server. */
export function serverStore<T extends Stored, R>(spec: StoreSpec<T, R>): Store<T, Values, R> {
  const { current, send, actual, reload } = spec;
  return {
    current,
    save: async (entry) => {
      const sent = await send(entry);
      if (sent.ok) return { kind: "saved", reply: sent.reply };
      const { status, message, errores, repeated, actual: told } = sent.error;
      if (repeated) return { kind: "repeated" };
      if (isOutage(status)) return { kind: "unreachable", message };
      if (status !== 409) return { kind: "refused", message, errores };
      reload?.();
      return { kind: "conflict", message, actual: await actual(told, entry) };
    },
  };
}

/** Saves on the server; or keeps each change on the device, where a save has that reply. */
export function useStore<T extends Stored, R>({ kept, ...spec }: StoreSpec<T, R> & { kept: R }): Store<T, Values, R> {
  const keep = use(KeepContext);
  return keep ? keptStore(spec.current, keep, kept) : serverStore(spec);
}

interface RowSpec<T> {
  resource: ResourceName;
  /** Without `created` a creation shows no toast. */
  texts: Pick<SaveTexts, "updated" | "saveFailed"> & Partial<Pick<SaveTexts, "created">>;
  /** The row as the list has it now; null for a new one. */
  row: T | null;
  /** The row as another person saved it: from the refusal's response (`read`), or loaded without the page's other data. */
  theirs: { read: (told: ApiError["actual"]) => T | null } | { load: (row: T) => Promise<T | null> };
  /** Sent besides the checked values. */
  besides?: (entry: Entry) => Values;
  onProgress?: CallInput["onProgress"];
  /** The CITE of the record that a new one is copied from. */
  copiedFrom?: string | undefined;
}

/** The reply to the save of a row; `data` of a new one that is on the server. */
interface SavedRow {
  message: string;
  data?: { id: number };
}

/** Saves a row: a new one is created, another one updated; or keeps it on the device. */
export function useRowStore<T extends Values & { id: number }>(spec: RowSpec<T>): Store<T, Values, SavedRow> {
  const { resource, texts, row, theirs, besides, onProgress, copiedFrom } = spec;
  const router = useRouter();
  const { save } = useSave();
  const { created, updated: ok, saveFailed: failed } = texts;
  return useStore<T, SavedRow>({
    current: row,
    send: async (entry) => {
      const body = { ...withVersion(entry.body, entry.version), ...besides?.(entry) };
      const input = { body, ...(onProgress && { onProgress }) };
      return entry.from
        ? save(`${resource}.update`, { id: entry.from.id, ...input }, { ok, failed })
        : save(
            `${resource}.create`,
            { ...input, ...(copiedFrom && { guardado: newSaveMark(copiedFrom) }) },
            { ...(created && { ok: created }), failed },
          );
    },
    actual: (told, { from }) => ("read" in theirs ? theirs.read(told) : from && theirs.load(from)),
    reload: "read" in theirs ? () => startTransition(() => router.refresh()) : undefined,
    kept: { message: "" },
  });
}
