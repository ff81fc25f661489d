import { useEffect } from "react";
import { onBack } from "@/lib/connection/connection";
import { unfinishedSignOut } from "@/lib/field/sign-out";
import { loginHref } from "@/lib/session/return-path";

async function finish() {
  if (unfinishedSignOut() === null) return;
  const { askSession } = await import("@/lib/field/session");
  const session = await askSession();
  if (session?.persona === null) window.location.assign(loginHref());
}

/** Leaves the desk in a session that its person has ended in the field without a line (lib/field/sign-out.ts). */
export function useUnfinishedSignOut(): void {
  useEffect(() => {
    void finish();
    return onBack(() => void finish());
  }, []);
}
