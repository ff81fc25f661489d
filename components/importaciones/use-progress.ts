"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { api } from "@/lib/api-client";

/** Pause between two questions while the page is seen, in ms. */
const EVERY_MS = 1000;

/**
 * An import that the server works on, asked for anew every second while the page is seen. `onEnd` is called once it is
 * in another state. `lost`: the last question was not answered; it goes on asking.
 */
export function useProgress(detail: ImportacionDetalle, onEnd: () => void) {
  const { id, estado } = detail;
  const [newest, setNewest] = useState(detail);
  const [lost, setLost] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const ask = async () => {
      clearTimeout(timer);
      if (asking || document.hidden) return;
      asking = true;
      try {
        const { importacion } = await api("importacion.detail", { id, background: true, signal: gone.signal });
        setLost(false);
        setNewest(importacion);
        if (importacion.estado !== estado) return end();
      } catch {
        if (!gone.signal.aborted) setLost(true);
      } finally {
        asking = false;
      }
      if (!gone.signal.aborted) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    const onSeen = () => void ask();
    document.addEventListener("visibilitychange", onSeen);
    timer = setTimeout(() => void ask(), EVERY_MS);
    return () => {
      gone.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [id, estado]);

  return { newest, lost };
}
