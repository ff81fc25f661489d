"use client";

import { useEffect, useState } from "react";
import { onChange } from "@/lib/campo/changes";

interface Room {
  used: number;
  left: number;
}

/** Changes come with every letter; the browser's answer is asked for again at most this often, in ms. */
const EVERY_MS = 5000;

/** What the application occupies on the device and how much is left, in bytes; null where the browser does not say. */
export function useRoom(): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    let ended = false;
    let timer = 0;
    const look = async () => {
      const { usage, quota } = (await navigator.storage?.estimate()) ?? {};
      if (ended || usage === undefined || quota === undefined) return;
      setRoom({ used: usage, left: Math.max(0, quota - usage) });
    };
    const soon = () => {
      if (timer) return;
      timer = window.setTimeout(() => {
        timer = 0;
        void look();
      }, EVERY_MS);
    };
    void look();
    const forget = onChange(soon);
    return () => {
      ended = true;
      window.clearTimeout(timer);
      forget();
    };
  }, []);
  return room;
}
