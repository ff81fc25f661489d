import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { onBack } from "@/lib/connection/connection";
import { onChange } from "@/lib/campo/changes";
import { forgetSignOut, unfinishedSignOut } from "@/lib/campo/sign-out";
import { endSession } from "@/lib/sesion/end-session";
import { loginHref } from "@/lib/sesion/return-path";
import { showDesk } from "../shell/signed-out-script";

/** Interval between two attempts to end the session, in ms. */
const AGAIN_MS = 10_000;

async function finishSignOut(): Promise<void> {
  if ((await endSession()).end !== "ended") return;
  forgetSignOut();
  window.location.assign(loginHref());
}

/**
 * Whether the person of this page has signed out without the server's knowledge (lib/campo/sign-out.ts): then nothing
 * of them may be shown. As soon as the server answers, the session is ended and the page is left.
 */
export function useUnfinishedSignOut(persona: string): boolean {
  const left = useSyncExternalStore(
    onChange,
    () => unfinishedSignOut() === persona,
    () => false,
  );
  useEffect(() => {
    if (!left) return;
    const again = () => void finishSignOut();
    again();
    const timer = window.setInterval(again, AGAIN_MS);
    const forget = onBack(again);
    return () => {
      window.clearInterval(timer);
      forget();
    };
  }, [left]);
  // What the server drew stays out of sight until it is known that it may be seen.
  useLayoutEffect(() => {
    if (unfinishedSignOut() !== persona) showDesk();
  }, [left, persona]);
  return left;
}
