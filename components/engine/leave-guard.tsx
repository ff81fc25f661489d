"use client";

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { LEAVE_FORM, type LeaveTexts } from "@/lib/forms/texts";

const currentAddress = () => window.location.pathname + window.location.search;

/** The path inside this application that a click leads to; null if it opens elsewhere or stays on this page. */
function leavingPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== "_self") || link.download) return null;
  const to = new URL(link.href, window.location.href);
  return to.origin === window.location.origin && to.pathname + to.search !== currentAddress()
    ? to.pathname + to.search
    : null;
}

/** The path the person wanted to open while `dirty`, until `stay` is called; else null. */
function useWantedPath(dirty: boolean): { wanted: string | null; stay: () => void } {
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const onClick = (event: MouseEvent) => {
      const to = leavingPath(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(to);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // In the capture phase on the window: before the router and the navigation progress bar, which listen on the document.
    window.addEventListener("click", onClick, true);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [dirty]);

  return { wanted, stay: useCallback(() => setWanted(null), []) };
}

/** While `dirty`, asks before following a link inside the application or closing the window (decision 037). */
export function LeaveGuard({ dirty, texts = LEAVE_FORM }: { dirty: boolean; texts?: LeaveTexts }) {
  const router = useRouter();
  const { wanted, stay } = useWantedPath(dirty);
  const goOn = useEffectEvent((path: string) => {
    stay();
    router.push(path);
  });
  // A save that was under way has ended: there is nothing left to ask.
  useEffect(() => {
    if (!dirty && wanted !== null) goOn(wanted);
  }, [dirty, wanted]);
  return (
    <ConfirmLater
      near={dirty}
      open={wanted !== null}
      onOpenChange={stay}
      title={texts.title}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      tone="danger"
      icon={null}
      onConfirm={() => {
        stay();
        if (wanted) router.push(wanted);
      }}
    >
      {texts.note}
    </ConfirmLater>
  );
}
