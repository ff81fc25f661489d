"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState, useTransition } from "react";
import { useRouter } from "@/components/line/use-router";
import { LATE_ACTION, LateNotice } from "@/components/ui/late-notice";
import { type Navigation, NavigationContext } from "@/components/ui/navigation";
import { closeToasts } from "@/components/ui/toast";
import { useKeptWidth } from "./use-window-width";
import { isFieldHref } from "@/lib/hrefs";
import { CONNECTION } from "@/lib/texts";

/**
 * Navigates for the page's links in a transition, whose pending state shows a thin progress line under the bar after
 * 200 ms. A new route closes the toasts (spec 1 §2).
 */
export function RouteWatcher({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = usePathname();
  const [pending, startTransition] = useTransition();
  const [to, setTo] = useState("");
  const before = useRef(path);
  useKeptWidth();

  const navigation = useMemo<Navigation>(
    () => ({
      navigate: (href, { replace, scroll }) => {
        if (isFieldHref(href)) {
          window.location.assign(href);
          return;
        }
        setTo(href);
        const options = scroll === undefined ? {} : { scroll };
        startTransition(() => router[replace ? "replace" : "push"](href, options));
      },
      prefetch: (href) => void (isFieldHref(href) || router.prefetch(href)),
    }),
    [router],
  );

  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    closeToasts();
  }, [path]);

  return (
    <NavigationContext value={navigation}>
      {children}
      {pending && (
        <>
          <div
            role="progressbar"
            aria-label="Cargando la página"
            className="fixed inset-x-0 top-bar z-tooltip h-0.5 animate-late phone:top-0"
          >
            <div className="h-full w-3/5 animate-navline bg-primary-line" />
          </div>
          <LateNotice
            action={
              <a href={to} className={LATE_ACTION}>
                {CONNECTION.lateRetry}
              </a>
            }
          >
            {CONNECTION.late}
          </LateNotice>
        </>
      )}
    </NavigationContext>
  );
}
