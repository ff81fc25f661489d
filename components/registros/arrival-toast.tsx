"use client";

import { useEffect } from "react";
import { showToast } from "@/components/engine/use-save";

type WaitingToast = Parameters<typeof showToast>;

let waitingToast: WaitingToast | null = null;

/** Shows a toast on the next page. Held until then, as a change of route closes the current toasts. */
export function toastOnArrival(...shown: WaitingToast): void {
  waitingToast = shown;
}

/** Shows the toast held by `toastOnArrival`, if any, when it mounts. */
export function ArrivalToast() {
  useEffect(() => {
    const shown = waitingToast;
    waitingToast = null;
    // Runs after the effects of the same route change, which close the older toasts.
    if (shown) setTimeout(() => showToast(...shown), 0);
  }, []);
  return null;
}
