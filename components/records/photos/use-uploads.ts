"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "@/components/engine/use-save";
import { FOTOGRAMA } from "@/contract/codes";
import { api, ApiError } from "@/lib/api-client";
import { FOTOGRAMAS } from "@/lib/atractivo-texts";
import { fileBase64, refusePhoto } from "@/lib/photo-check";

export interface Upload {
  key: number;
  file: File;
  /** A picture of the file itself; null for a refused one. */
  preview: string | null;
  state: "waiting" | "sending" | "done" | "failed" | "refused";
  /** From 0 to 1. */
  progress: number;
  /** Why it was refused or failed. */
  reason: string | null;
}

export interface Uploads {
  list: readonly Upload[];
  active: boolean;
  add(files: readonly File[]): Promise<void>;
  retry(key: number): void;
  /** Stops an upload, or takes its row away. */
  remove(key: number): void;
}

const isOpen = ({ state }: Upload) => state === "waiting" || state === "sending";

/** Sends photographs one by one, each in a request of its own, with its progress (spec 2 §5.4). */
export function useUploads(idPpirta: number): Uploads {
  const router = useRouter();
  const [list, setList] = useState<readonly Upload[]>([]);
  const current = useRef(list);
  const nextKey = useRef(1);
  const running = useRef(false);
  const aborts = useRef(new Map<number, AbortController>());

  const update = useCallback((change: (list: readonly Upload[]) => readonly Upload[]) => {
    current.current = change(current.current);
    setList(current.current);
  }, []);
  const patch = useCallback(
    (key: number, values: Partial<Upload>) =>
      update((all) => all.map((upload) => (upload.key === key ? { ...upload, ...values } : upload))),
    [update],
  );

  const send = useCallback(
    async ({ key, file }: Upload): Promise<boolean | null> => {
      const abort = new AbortController();
      aborts.current.set(key, abort);
      patch(key, { state: "sending", progress: 0, reason: null });
      try {
        const ruta_fotograma = await fileBase64(file);
        await api("fotogramappirta.create", {
          body: { id_ppirta: idPpirta, fotogramas: [{ ruta_fotograma, nombre: file.name }] },
          signal: abort.signal,
          onProgress: (sent, total) => patch(key, { progress: total > 0 ? sent / total : 0 }),
        });
        patch(key, { state: "done", progress: 1 });
        return true;
      } catch (error) {
        if (abort.signal.aborted) return null;
        const reason = error instanceof ApiError ? (Object.values(error.errores)[0]?.[0] ?? error.message) : null;
        patch(key, { state: "failed", progress: 0, reason: reason ?? FOTOGRAMAS.wrongType });
        return false;
      } finally {
        aborts.current.delete(key);
      }
    },
    [idPpirta, patch],
  );

  const run = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    let sent = 0;
    let failed = 0;
    for (let next = current.current.find(isOpen); next; next = current.current.find(isOpen)) {
      const outcome = await send(next);
      if (outcome === true) {
        sent += 1;
        router.refresh();
      } else if (outcome === false) failed += 1;
    }
    running.current = false;
    if (failed > 0) toast(FOTOGRAMAS.uploadFailed);
    else if (sent > 0) toast(FOTOGRAMAS.created);
  }, [router, send]);

  const add = useCallback(
    async (files: readonly File[]) => {
      const checked = await Promise.all(files.map(async (file) => ({ file, reason: await refusePhoto(file) })));
      update((all) => {
        let room = FOTOGRAMA.maxFiles - all.filter(isOpen).length;
        const added = checked.map(({ file, reason }): Upload => {
          const refused = reason ?? (room > 0 ? null : FOTOGRAMAS.tooMany);
          if (refused === null) room -= 1;
          return {
            key: nextKey.current++,
            file,
            preview: refused === null ? URL.createObjectURL(file) : null,
            state: refused === null ? "waiting" : "refused",
            progress: 0,
            reason: refused,
          };
        });
        return [...all.filter(({ state }) => state !== "done"), ...added];
      });
      void run();
    },
    [run, update],
  );

  const retry = useCallback(
    (key: number) => {
      patch(key, { state: "waiting", reason: null });
      void run();
    },
    [patch, run],
  );

  const remove = useCallback(
    (key: number) => {
      aborts.current.get(key)?.abort();
      update((all) => all.filter((upload) => upload.key !== key));
    },
    [update],
  );

  const active = list.some(isOpen);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);

  // The previews belong to this screen: they go with it.
  useEffect(
    () => () => {
      for (const { preview } of current.current) if (preview) URL.revokeObjectURL(preview);
    },
    [],
  );

  return { list, active, add, retry, remove };
}
