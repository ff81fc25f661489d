"use client";

import { useEffect, useState } from "react";
import { onChange } from "@/lib/field/changes";

/**
 * What `read` finds in the device's store, read again after each change; undefined until the first answer. One reading
 * at a time: changes meanwhile make one more.
 */
export function useStored<T>(read: () => Promise<T>): T | undefined {
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
        if (value !== undefined) setFound(() => value);
      } while (again);
      reading = false;
    };
    void look();
    const forget = onChange(() => void look());
    return () => {
      ended = true;
      forget();
    };
  }, [read]);
  return found;
}
