"use client";

import { newKey } from "@/lib/new-key";
import { startTransition, useCallback, useRef, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { notify } from "@/components/ui/toast";
import type { CallName, Reply } from "@/contract";
import { api, ApiError, type CallInput } from "@/lib/api-client";
import { isOutage } from "@/lib/connection/connection";
import type { ToastText } from "@/lib/descriptors";
import { CONNECTION } from "@/lib/texts";
import { clearLookups } from "./lookup-cache";

/** What a toast offers to do, for `ms` where that needs more time than usual. */
export interface ToastAction {
  label: string;
  onClick: () => void;
  ms?: number;
}

/** Shows a descriptor's toast, with the screen's action if there is one. */
export function showToast(text: ToastText, action?: ToastAction): void {
  notify({ ...text, ...(action && { action }), ...(action?.ms !== undefined && { ms: action.ms }) });
}

/** A save that takes longer than this shows a notice, in ms. */
const LATE_MS = 2000;

interface SaveWords<N extends CallName> {
  ok?: ToastText;
  failed: ToastText;
  /** Offered in the success toast, for what was answered. */
  action?: ToastAction | ((reply: Reply<N>) => ToastAction | undefined);
}

type SaveResult<N extends CallName> = { ok: true; reply: Reply<N> } | { ok: false; error: ApiError };

interface Saver {
  /** Makes the call, shows its toast and, after a success, reloads the page's data. */
  save: <N extends CallName>(name: N, input: CallInput, words: SaveWords<N>) => Promise<SaveResult<N>>;
  /** The call is under way. */
  busy: boolean;
  /** The error of the last call; null once the next one starts. */
  error: ApiError | null;
  reset: () => void;
}

const ALREADY_EXISTS = / ya existe\.?$/;

/** The toast of a failed save. If a value already exists, it shows the server's message instead of the general text. */
export function failureOf(failed: ToastText, { errores }: Pick<ApiError, "errores">): ToastText {
  const taken = Object.values(errores)
    .flat()
    .find((text) => ALREADY_EXISTS.test(text));
  const includesTaken = !taken || failed.detail.toLowerCase().includes(taken.toLowerCase());
  return includesTaken ? failed : { ...failed, detail: taken };
}

/** Writes through the API. A retry with the same body sends the same idempotency key. */
export function useSave(): Saver {
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const attempt = useRef<{ call: string; key: string } | null>(null);

  const save = useCallback(
    async <N extends CallName>(name: N, input: CallInput, words: SaveWords<N>): Promise<SaveResult<N>> => {
      const call = JSON.stringify([name, input.id, input.query, input.body]);
      if (attempt.current?.call !== call) attempt.current = { call, key: newKey() };
      setSending(true);
      setError(null);
      const late = setTimeout(() => notify({ tone: "info", ...CONNECTION.lateSave }), LATE_MS);
      try {
        const reply = await api(name, { ...input, idempotencyKey: attempt.current.key });
        attempt.current = null;
        clearLookups();
        const { ok, action } = words;
        if (ok) showToast(ok, typeof action === "function" ? action(reply) : action);
        startTransition(() => router.refresh());
        return { ok: true, reply };
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        // A response ends the attempt. After an outage the key is kept, so that a retry does not write twice.
        if (!isOutage(thrown.status)) attempt.current = null;
        setError(thrown);
        // A repeated row leads to a question to the user; it is not a failure.
        if (thrown.status !== 401 && !thrown.repeated) showToast(failureOf(words.failed, thrown));
        // The record no longer exists, so the list is reloaded without it.
        if (thrown.status === 404) startTransition(() => router.refresh());
        return { ok: false, error: thrown };
      } finally {
        clearTimeout(late);
        setSending(false);
      }
    },
    [router],
  );

  const reset = useCallback(() => setError(null), []);
  return { save, busy: sending, error, reset };
}
