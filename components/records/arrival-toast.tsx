"use client";

import { useEffect } from "react";
import { toast } from "@/components/engine/use-save";

type Shown = Parameters<typeof toast>;

let waiting: Shown | null = null;

/** Shows a toast on the page that comes next: a change of route closes the toasts of the page that is left. */
export function toastOnArrival(...shown: Shown): void {
  waiting = shown;
}

/** Where such a toast arrives. */
export function ArrivalToast() {
  useEffect(() => {
    const shown = waiting;
    waiting = null;
    // After the effects of the same change of route, which close the older toasts.
    if (shown) setTimeout(() => toast(...shown), 0);
  }, []);
  return null;
}
