"use client";

import { useEffect } from "react";
import { toast } from "@/components/engine/use-save";
import type { ToastText } from "@/lib/descriptors";

let waiting: ToastText | null = null;

/** Shows a toast on the page that comes next: a change of route closes the toasts of the page that is left. */
export function toastOnArrival(text: ToastText): void {
  waiting = text;
}

/** Where such a toast arrives. */
export function ArrivalToast() {
  useEffect(() => {
    const text = waiting;
    waiting = null;
    // After the effects of the same change of route, which close the older toasts.
    if (text) setTimeout(() => toast(text), 0);
  }, []);
  return null;
}
