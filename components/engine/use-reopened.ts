"use client";

import { useEffect, useEffectEvent } from "react";
import { type OpenForm, takeReopened } from "@/lib/open-form";

/** Opens a form again that was being filled in when the session ended: `open` is told which record's, null for a new one. */
export function useReopened(userId: OpenForm["userId"], form: string, open: (id: OpenForm["id"]) => void): void {
  const again = useEffectEvent(() => {
    const found = takeReopened(userId, form);
    if (found) open(found.id);
  });
  useEffect(() => again(), []);
}

/** Puts the draft into a form that was opened again. */
export function useRestored(restored: boolean, recover: () => void): void {
  const put = useEffectEvent(() => {
    if (restored) recover();
  });
  useEffect(() => put(), []);
}
