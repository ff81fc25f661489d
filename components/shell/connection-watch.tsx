"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/toast";
import { onDoubt, tellBack } from "@/lib/connection";
import { CONNECTION } from "@/lib/texts";

/** Between two questions to a server that is gone, in ms. */
const AGAIN_MS = 3000;
/** How long it may take over the answer: it gives the ministry's own server two seconds. */
const PATIENCE_MS = 5000;

async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/api/salud", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok && ((await answer.json()) as { api?: unknown }).api === "ok";
  } catch {
    return false;
  }
}

/**
 * When a call had no answer, asks whether the server is there; while it is not, says so over the page and goes on asking.
 * As it comes back the page's data are loaded again, and what is typed stays. It is part of the shell and not fetched when
 * needed: it is needed when nothing can be fetched.
 */
export function ConnectionWatch() {
  const router = useRouter();
  const [lost, setLost] = useState(false);
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    let state: "well" | "asking" | "waiting" = "well";
    let gone = false;
    let ended = false;
    let timer = 0;
    const look = async () => {
      window.clearTimeout(timer);
      if (state === "asking") return;
      state = "asking";
      const answers = await serverAnswers();
      if (ended) return;
      if (!answers) {
        gone = true;
        setLost(true);
        state = "waiting";
        timer = window.setTimeout(() => void look(), AGAIN_MS);
        return;
      }
      state = "well";
      if (!gone) return;
      gone = false;
      setLost(false);
      notify({ tone: "ok", ...CONNECTION.back });
      startTransition(() => router.refresh());
      tellBack();
    };
    const start = () => void look();
    ask.current = start;
    const forget = onDoubt(start);
    for (const name of ["online", "offline"] as const) window.addEventListener(name, start);
    return () => {
      ended = true;
      window.clearTimeout(timer);
      forget();
      for (const name of ["online", "offline"] as const) window.removeEventListener(name, start);
    };
  }, [router]);

  return (
    // Said by its attribute too: an open dialog hides from screen readers all but live regions.
    <div role="alert" aria-live="assertive" className="fixed inset-x-0 bottom-0 z-tooltip print:hidden">
      {lost && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 border-t border-state-red-line bg-state-red-bg px-3 py-2 text-sm text-primary">
          <span>{CONNECTION.lost}</span>
          <button
            type="button"
            className="min-h-6 font-medium text-link underline underline-offset-2"
            onClick={() => ask.current()}
          >
            {CONNECTION.retry}
          </button>
        </p>
      )}
    </div>
  );
}
