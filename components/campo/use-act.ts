"use client";

import { useState } from "react";
import { notify } from "@/components/ui/toast";
import { PROBLEMAS } from "@/lib/campo/texts";

/** Runs one decision at a time. If the device's store fails, a toast says so and nothing is changed. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const act = async (decision: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await decision();
      return true;
    } catch {
      notify({ tone: "error", summary: PROBLEMAS.notKept.summary, detail: PROBLEMAS.notKept.detail });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
