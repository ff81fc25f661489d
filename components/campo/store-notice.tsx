"use client";

import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { STORE } from "@/lib/campo/texts";
import { onTrouble, type Trouble, troubleNow } from "@/lib/campo/store-trouble";

const alwaysNull = () => null;

/** Why the device's store cannot be read; null while it can. */
export const useStoreTrouble = (): Trouble | null => useSyncExternalStore(onTrouble, troubleNow, alwaysNull);

/** A trouble with the device's store: what it means, and what to do. */
export function TroubleNotice({ trouble }: { trouble: Trouble | "slow" }) {
  const { title, help } = STORE.trouble[trouble];
  return (
    <Notice
      tone="orange"
      role="alert"
      title={title}
      actions={<Button onClick={() => window.location.reload()}>{STORE.trouble.reload}</Button>}
    >
      {help}
    </Notice>
  );
}

/** That the device's store cannot be read, in whatever view. */
export function StoreNotice() {
  const trouble = useStoreTrouble();
  return trouble && <TroubleNotice trouble={trouble} />;
}
