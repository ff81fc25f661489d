"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useRef, useState } from "react";
import { LATE_ACTION, LateNotice } from "@/components/ui/late-notice";
import { closeToasts } from "@/components/ui/toast";
import { CONNECTION } from "@/lib/texts";

const WAIT_MS = 200;
/** A navigation that was given up leaves no line behind. */
const GIVE_UP_MS = 70_000;

/** The address of the navigation inside the application that this click starts; null where it starts none. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented && !(event.target instanceof Element)) return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search } = new URL(link.href, window.location.href);
  const to = `${pathname}${search}`;
  return origin === window.location.origin && to !== `${location.pathname}${location.search}` ? to : null;
}

/** A thin line under the bar for navigations that take over 200 ms; a new route closes the toasts (spec 1 §2). */
export function RouteWatcher() {
  return (
    <Suspense fallback={null}>
      <Watcher />
    </Suspense>
  );
}

function Watcher() {
  const path = usePathname();
  const search = useSearchParams().toString();
  const here = `${path}?${search}`;
  /** The address a click left from and the one it leads to; the line shows while we are still there. */
  const [leaving, setLeaving] = useState<{ from: string; to: string } | null>(null);
  const before = useRef(path);

  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    closeToasts();
  }, [path]);

  useEffect(() => {
    let timer = 0;
    const clicked = (event: MouseEvent) => {
      const to = leadsTo(event);
      if (to === null) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        setLeaving({ from: here, to });
        timer = window.setTimeout(() => setLeaving(null), GIVE_UP_MS);
      }, WAIT_MS);
    };
    document.addEventListener("click", clicked, { capture: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("click", clicked, { capture: true });
    };
  }, [here]);

  if (leaving?.from !== here) return null;
  return (
    <>
      <div
        role="progressbar"
        aria-label="Cargando la página"
        className="fixed inset-x-0 top-bar z-tooltip h-0.5 phone:top-0"
      >
        <div className="h-full w-3/5 animate-navline bg-primary-line" />
      </div>
      <LateNotice
        action={
          <a href={leaving.to} className={LATE_ACTION}>
            {CONNECTION.lateRetry}
          </a>
        }
      >
        {CONNECTION.late}
      </LateNotice>
    </>
  );
}
