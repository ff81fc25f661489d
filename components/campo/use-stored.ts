"use client";

import { startTransition, useEffect, useState } from "react";
import { debounceLeading } from "@/lib/debounce-leading";
import { onChange } from "@/lib/campo/changes";
import { forgetTrouble, noteTrouble } from "@/lib/campo/store-trouble";
import type { RegistroDeCampo } from "@/lib/campo/types";

/** Equal as JSON: for small values without pictures. */
export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The pause after the last letter kept before its record is drawn, in ms. */
const PAUSE_MS = 150;

interface WatchedStore<T> {
  /** A value equal to the last one is not a new one, so that nothing is drawn again for it. */
  same?: (one: T, other: T) => boolean;
  /** What a change of one record makes of the value, without reading the store. */
  onRecord?: (before: T, record: RegistroDeCampo) => T;
}

/**
 * What `read` finds in the device's store, read again after each change; undefined until the first answer. There is
 * one reading at a time, and one for many quick changes. If the store cannot be read, the last answer stays and
 * store-notice.tsx says so.
 */
export function useStored<T>(read: () => Promise<T>, { same, onRecord }: WatchedStore<T> = {}): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    let ended = false;
    let reading = false;
    let again = false;
    const reader = {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      again = reading;
      if (reading) return;
      reading = true;
      do {
        again = false;
        // The read under way already has this change.
        clearTimeout(timer);
        try {
          const value = await read();
          if (ended) return;
          forgetTrouble(reader);
          if (again) continue;
          setFound((before) => (before !== undefined && same?.(before, value) ? before : value));
        } catch (error) {
          if (ended) return;
          noteTrouble(reader, error);
        }
      } while (again);
      reading = false;
    };
    void look();
    const soon = debounceLeading(() => void look());
    const forget = onChange((record) => {
      if (record === null || !onRecord) return soon.call();
      // The read under way may have begun before this change.
      again = reading;
      clearTimeout(timer);
      timer = setTimeout(
        () => startTransition(() => setFound((before) => (before === undefined ? before : onRecord(before, record)))),
        PAUSE_MS,
      );
    });
    return () => {
      ended = true;
      forgetTrouble(reader);
      soon.cancel();
      clearTimeout(timer);
      forget();
    };
  }, [read, same, onRecord]);
  return found;
}
