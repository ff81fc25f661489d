"use client";

import { startTransition, useEffect, useState } from "react";
import { calmly } from "@/lib/field/calmly";
import { onChange } from "@/lib/field/changes";
import { forgetTrouble, noteTrouble } from "@/lib/field/store-trouble";
import type { RegistroDeCampo } from "@/lib/field/types";

/** Equal as JSON: for small values without pictures. */
export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Watched<T> {
  /** A value equal to the last one is not a new one, so that nothing is drawn again for it. */
  same?: (one: T, other: T) => boolean;
  /** What a change of one record makes of the value, without reading the store. */
  onRecord?: (before: T, record: RegistroDeCampo) => T;
}

/**
 * What `read` finds in the device's store, read again after each change; undefined until the first answer. One reading
 * at a time, and not one for each of many changes: what changes quickly is read when it rests. That the store cannot be
 * read is told (store-notice.tsx), and the last answer stays.
 */
export function useStored<T>(read: () => Promise<T>, { same, onRecord }: Watched<T> = {}): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    let ended = false;
    let reading = false;
    let again = false;
    const reader = {};
    const look = async () => {
      again = reading;
      if (reading) return;
      reading = true;
      do {
        again = false;
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
    const soon = calmly(() => void look());
    const forget = onChange((record) => {
      if (record === null || !onRecord) return soon.call();
      // What is being read may be older.
      again = reading;
      startTransition(() => setFound((before) => (before === undefined ? before : onRecord(before, record))));
    });
    return () => {
      ended = true;
      forgetTrouble(reader);
      soon.cancel();
      forget();
    };
  }, [read, same, onRecord]);
  return found;
}
