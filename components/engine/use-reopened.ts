"use client";

import { useEffect, useEffectEvent } from "react";
import { type OpenForm, takeFormToReopen } from "@/lib/forms/open-form";

/** Reopens the form that was being filled in when the session ended; `open` gets the record's id, or null if new. */
export function useReopened(userId: OpenForm["userId"], form: string, open: (id: OpenForm["id"]) => void): void {
  const again = useEffectEvent(() => {
    const found = takeFormToReopen(userId, form);
    if (found) open(found.id);
  });
  useEffect(() => again(), []);
}

/** Restores the draft in a reopened form. */
export function useRestored(restored: boolean, recover: () => void): void {
  const put = useEffectEvent(() => {
    if (restored) recover();
  });
  useEffect(() => put(), []);
}
