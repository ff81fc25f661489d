"use client";

import { useEffect, useState } from "react";
import { onChange } from "@/lib/field/changes";

/** Equal as JSON: for small values without pictures. */
export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What `read` finds in the device's store, read again after each change; undefined until the first answer. One reading
 * at a time: changes meanwhile make one more. `same`: a value equal to the last one is not a new one, so that not every
 * letter typed draws the whole screen.
 */
export function useStored<T>(read: () => Promise<T>, same?: (one: T, other: T) => boolean): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    let ended = false;
    let reading = false;
    let again = false;
    const look = async () => {
      if (reading) {
        again = true;
        return;
      }
      reading = true;
      do {
        again = false;
        const value = await read().catch(() => undefined);
        if (ended) return;
        if (value === undefined) continue;
        setFound((before) => (before !== undefined && same?.(before, value) ? before : value));
      } while (again);
      reading = false;
    };
    void look();
    const forget = onChange(() => void look());
    return () => {
      ended = true;
      forget();
    };
  }, [read, same]);
  return found;
}
