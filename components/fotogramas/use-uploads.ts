"use client";

import { startTransition, useEffect, useSyncExternalStore } from "react";
import { useRouter } from "@/components/line/use-router";
import { uploadQueueOf } from "./upload-queues";
import type { UploadQueue } from "./upload-queue";
import type { Upload, UploadState } from "./upload-types";
import { useWaiting, type Waiting } from "./use-waiting";

export interface Uploads {
  list: readonly Upload[];
  leftOut: readonly string[];
  /** `room`: how many more photos the attraction may have than those that are stored. */
  add: (files: readonly File[], room: number) => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
  /** Of the photos with remarks. */
  sendTold: () => void;
  removeTold: () => void;
  /** Photos waiting on this device since an earlier visit. */
  waiting: Waiting;
}

const NO_UPLOADS: UploadState = { list: [], leftOut: [], stored: 0 };
const onTheServer = () => NO_UPLOADS;
const subscribeToNothing = () => () => undefined;

/** For each queue, the number of stored photos for which the page's data were already reloaded. */
const drawnCounts = new WeakMap<UploadQueue, number>();

/** An attraction's uploads. The page's data are reloaded when a photo is stored. */
export function useUploads(idPpirta: number, persona: string): Uploads {
  const router = useRouter();
  // The queue exists only in the browser.
  const queue = typeof window === "undefined" ? null : uploadQueueOf(idPpirta, persona);
  const state = useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    queue?.snapshot ?? onTheServer,
    onTheServer,
  );
  const waiting = useWaiting(idPpirta, persona, queue);

  useEffect(() => {
    if (!queue || state.stored === (drawnCounts.get(queue) ?? 0)) return;
    drawnCounts.set(queue, state.stored);
    startTransition(() => router.refresh());
  }, [queue, state.stored, router]);

  useEffect(() => () => queue?.tidy(), [queue]);

  return {
    list: state.list,
    leftOut: state.leftOut,
    add: (files, room) => queue?.add(files, room),
    retry: (key) => queue?.retry(key),
    remove: (key) => queue?.remove(key),
    sendTold: () => queue?.sendTold(),
    removeTold: () => queue?.removeTold(),
    waiting,
  };
}
