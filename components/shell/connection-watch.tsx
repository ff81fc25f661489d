"use client";

import type { Route } from "next";
import { useOffline } from "next/offline";
import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef } from "react";
import { onPartFailed } from "@/components/ui/lazy-part";
import { showStrip, Strip } from "@/components/ui/strip";
import { notify } from "@/components/ui/toast";
import {
  isLost,
  onDoubt,
  onRefused,
  blocksLeaving,
  reportBack,
  reportDoubt,
  reportLost,
} from "@/lib/connection/connection";
import { fetchOwn, isForeignAnswer } from "@/lib/connection/own-answer";
import { CONNECTION } from "@/lib/texts";
import { isFieldHref } from "@/lib/hrefs";

/** Whether this click follows a link that needs the server and replaces or reloads the page. */
export function leavesByClick(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return false;
  const to = new URL(link.href, window.location.href);
  // A picture or PDF held by the page itself (blob:) does not need the server.
  if (to.origin !== window.location.origin || !to.protocol.startsWith("http")) return false;
  if (isFieldHref(to.pathname)) return false;
  const { pathname, search } = window.location;
  return to.hash === "" || to.pathname !== pathname || to.search !== search;
}

/** Interval between two checks of an unreachable server, in ms. */
const AGAIN_MS = 3000;
/** Timeout of a check, in ms; our server waits up to two seconds for the upstream response. */
const PATIENCE_MS = 5000;
/** The CSS variable with the strip's height, for sticky elements below it. */
const HEIGHT = "--connection-h";

async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetchOwn("/api/salud", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok && ((await answer.json()) as { api?: unknown }).api === "ok";
  } catch {
    return false;
  }
}

/** Cancels a pending navigation: it could complete minutes later and replace a form being filled in. */
function stayHere(router: ReturnType<typeof useRouter>) {
  const here = (window.location.pathname + window.location.search) as Route;
  startTransition(() => router.replace(here, { scroll: false }));
}

/**
 * When a call has no response, checks whether the server is reachable. While it is not, shows a message above the page,
 * blocks navigation and keeps checking. Once it is back the page's data are reloaded, and typed text stays. It is part
 * of the shell and not loaded on demand, because it is needed when nothing can be fetched.
 */
export function ConnectionWatch() {
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  // True while the router holds a failed page request, which it will retry.
  const pageWaits = useOffline();
  const waits = useRef(false);
  useEffect(() => {
    waits.current = pageWaits;
    if (!pageWaits) return;
    if (isLost()) stayHere(router);
    else reportDoubt();
  }, [pageWaits, router]);

  useEffect(() => {
    let state: "well" | "asking" | "waiting" = "well";
    let gone = false;
    let ended = false;
    let timer = 0;
    const say = (text: string) => showStrip({ text, action: { label: CONNECTION.retry, onClick: start } });
    const look = async () => {
      window.clearTimeout(timer);
      if (state === "asking") return;
      state = "asking";
      const answers = await serverAnswers();
      if (ended) return;
      if (!answers) {
        if (!gone) {
          gone = true;
          say(isForeignAnswer() ? CONNECTION.foreign : CONNECTION.lost);
          reportLost();
          if (waits.current) stayHere(router);
        }
        state = "waiting";
        timer = window.setTimeout(() => void look(), AGAIN_MS);
        return;
      }
      state = "well";
      if (!gone) return;
      gone = false;
      showStrip(null);
      notify({ tone: "ok", ...CONNECTION.back });
      reportBack();
      startTransition(() => router.refresh());
    };
    const start = () => void look();
    const stay = (event: MouseEvent) => {
      if (!leavesByClick(event) || !blocksLeaving()) return;
      event.preventDefault();
      // Neither the router nor a form's leave confirmation may handle this click.
      event.stopImmediatePropagation();
    };
    onPartFailed(reportDoubt);
    const forget = [onDoubt(start), onRefused(() => say(CONNECTION.refused))];
    for (const name of ["online", "offline"] as const) window.addEventListener(name, start);
    window.addEventListener("click", stay, true);
    return () => {
      ended = true;
      window.clearTimeout(timer);
      showStrip(null);
      for (const end of forget) end();
      for (const name of ["online", "offline"] as const) window.removeEventListener(name, start);
      window.removeEventListener("click", stay, true);
    };
  }, [router]);

  useEffect(() => {
    if (!place.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(HEIGHT, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);

  return (
    // aria-live is set explicitly: an open dialog hides everything except live regions from screen readers.
    <div
      ref={place}
      role="alert"
      aria-live="assertive"
      className="sticky top-[calc(var(--topbar-h)+var(--flagline-h))] z-topbar phone:top-0 print:hidden"
    >
      <Strip />
    </div>
  );
}
