"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { cx } from "./cx";
import type { ToastWords } from "./toast";

const LOOK = {
  ok: { edge: "border-l-state-green", icon: "text-state-green", Icon: CircleCheck },
  error: { edge: "border-l-state-red", icon: "text-state-red", Icon: CircleAlert },
  info: { edge: "border-l-state-none", icon: "text-state-none", Icon: Info },
  warn: { edge: "border-l-state-orange", icon: "text-state-orange", Icon: TriangleAlert },
};

/**
 * What takes the focus is marked as the library marks what stays: else it sends the focus back to where it came from as
 * often as Tab leaves the toast, and nobody gets past it by keyboard. Closing does give it back.
 */
function ToastCard({ words, onClose }: { words: ToastWords; onClose: () => void }) {
  const { edge, icon, Icon } = LOOK[words.tone];
  const before = useRef<Element | null>(null);
  const close = () => {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    onClose();
  };
  return (
    <div
      data-tone={words.tone}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      className={cx(
        "flex w-full gap-2 rounded-sm border border-l-3 border-line-default bg-raised py-2.5 pr-2 pl-3 text-sm text-primary shadow-popover",
        edge,
      )}
    >
      <Icon aria-hidden className={cx("mt-px size-icon shrink-0", icon)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{words.summary}</p>
        <p className="text-secondary">{words.detail}</p>
        {words.action && (
          <button
            type="button"
            data-dismissible="false"
            className="mt-1 min-h-6 font-medium text-link underline underline-offset-2"
            onClick={() => {
              onClose();
              words.action?.onClick();
            }}
          >
            {words.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        data-dismissible="false"
        aria-label="Cerrar el aviso"
        onClick={close}
        className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-primary"
      >
        <X aria-hidden className="size-icon-sm" />
      </button>
    </div>
  );
}

/** What toasts are shown and closed with, once their place is in the page. */
export interface ToastDesk {
  show: (words: ToastWords) => void;
  closeAll: () => void;
}

const DESK: ToastDesk = {
  show: (words) => {
    toast.custom((id) => <ToastCard words={words} onClose={() => toast.dismiss(id)} />, {
      duration: words.ms ?? 5000,
    });
  },
  closeAll: () => void toast.dismiss(),
};

/** A live region speaks of what is put into it after it has been in the page for a moment. */
const REGION_MS = 100;

/** The place of the toasts, a live region; calls `onReady` when it would announce one. */
export function ToastList({ onReady }: { onReady: (desk: ToastDesk) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onReady(DESK), REGION_MS);
    return () => clearTimeout(timer);
  }, [onReady]);
  return (
    <Sonner
      position="top-right"
      expand
      gap={8}
      visibleToasts={4}
      customAriaLabel="Avisos"
      offset={{ top: "var(--toast-top)", right: "20px" }}
      mobileOffset={{ top: "12px", left: "12px", right: "12px" }}
      toastOptions={{ unstyled: true, className: "w-full" }}
      style={{ zIndex: "var(--z-toast)", fontFamily: "inherit" }}
    />
  );
}
