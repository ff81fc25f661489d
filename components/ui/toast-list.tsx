"use client";

import { useEffect, useRef, useState, type CSSProperties } from "react";
import { Toaster as Sonner, toast, useSonner } from "sonner";
import { Icon } from "./icon";
import { cx } from "./cx";

/** The position of toasts, in px of the window. */
interface ToastPlace {
  top: number;
  left: number;
  width: number;
}

const MAX_WIDTH = 480;
/** Below this width every sentence would wrap. */
const MIN_WIDTH = 320;
const MARGIN = 8;

/**
 * The free middle of the top bar, between its name and its buttons. If that is narrower than MIN_WIDTH, toasts also
 * cover the name: they lie over the bar, never over the page. Without a bar: the middle of the window's upper edge.
 */
function toastPlace(): ToastPlace {
  const free = document.querySelector("[data-toast-place]")?.getBoundingClientRect();
  if (free && free.width > 0) {
    const name = document.querySelector("[data-toast-reserve]")?.getBoundingClientRect();
    const left = (free.width < MIN_WIDTH && name ? name.left : free.left) + MARGIN;
    const room = free.right - MARGIN - left;
    const width = Math.min(MAX_WIDTH, room);
    return { top: MARGIN, left: left + (room - width) / 2, width };
  }
  const width = Math.min(MAX_WIDTH, window.innerWidth - 2 * MARGIN);
  return { top: MARGIN, left: (window.innerWidth - width) / 2, width };
}

type ToastTone = "ok" | "error" | "info" | "warn";

export interface ToastWords {
  tone: ToastTone;
  summary: string;
  detail: string;
  /** Defaults to 5000. */
  ms?: number;
  action?: { label: string; onClick: () => void };
}

const LOOK = {
  ok: { edge: "border-l-state-green", icon: "text-state-green", mark: "circle-check" },
  error: { edge: "border-l-state-red", icon: "text-state-red", mark: "circle-alert" },
  info: { edge: "border-l-state-none", icon: "text-state-none", mark: "info" },
  warn: { edge: "border-l-state-orange", icon: "text-state-orange", mark: "triangle-alert" },
} as const;

/**
 * The toast and its buttons are not 'dismissible'. Otherwise the library moves the focus back to its origin whenever Tab
 * leaves the toast, so the keyboard could not get past it. Closing the toast does return the focus.
 */
function ToastCard({ words, onClose }: { words: ToastWords; onClose: () => void }) {
  const { edge, icon, mark } = LOOK[words.tone];
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
      <Icon name={mark} className={cx("mt-px size-icon shrink-0", icon)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{words.summary}</p>
        <p className="text-secondary">{words.detail}</p>
      </div>
      {/* Left of the buttons: it goes when the list is pointed at, and they must stay where they are. */}
      <Others />
      {words.action && (
        <button
          type="button"
          data-dismissible="false"
          className="min-h-6 shrink-0 self-center font-medium text-link underline underline-offset-2 phone:min-h-11"
          onClick={() => {
            onClose();
            words.action?.onClick();
          }}
        >
          {words.action.label}
        </button>
      )}
      <button
        type="button"
        data-dismissible="false"
        aria-label="Cerrar el aviso"
        onClick={close}
        className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-primary"
      >
        <Icon name="x" className="size-icon-sm" />
      </button>
    </div>
  );
}

/** The number of toasts behind the newest, while the list is collapsed. */
function Others() {
  const { toasts } = useSonner();
  if (toasts.length < 2) return null;
  const others = toasts.length - 1;
  return (
    <span className="h-fit shrink-0 rounded-xs bg-sunken px-1.5 text-xs text-secondary tabular-nums in-data-[expanded=true]:hidden">
      <span aria-hidden>{`+${others}`}</span>
      <span className="sr-only">{others === 1 ? "y otro aviso" : `y otros ${others} avisos`}</span>
    </span>
  );
}

/** Shows and closes toasts, once the list is in the page. */
export interface ToastControls {
  show: (words: ToastWords) => void;
  closeAll: () => void;
}

/** A live region announces only content added after it has been in the page for a moment; in ms. */
const REGION_MS = 100;

/**
 * The list of toasts, a live region; calls `onReady` when it is ready to announce one. Collapsed, it shows the newest
 * toast with the count of the others; hovering, or Alt T, expands it.
 */
export function ToastList({ onReady }: { onReady: (desk: ToastControls) => void }) {
  const [place, setPlace] = useState(toastPlace);
  useEffect(() => {
    const measure = () => setPlace(toastPlace());
    const desk: ToastControls = {
      show: (words) => {
        measure();
        toast.custom((id) => <ToastCard words={words} onClose={() => toast.dismiss(id)} />, {
          duration: words.ms ?? 5000,
          dismissible: false,
        });
      },
      closeAll: () => void toast.dismiss(),
    };
    const timer = setTimeout(() => onReady(desk), REGION_MS);
    window.addEventListener("resize", measure);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", measure);
    };
  }, [onReady]);
  return (
    <Sonner
      position="top-left"
      gap={8}
      visibleToasts={4}
      customAriaLabel="Avisos"
      offset={{ top: place.top, left: place.left }}
      mobileOffset={{ top: 4, left: 8, right: 8 }}
      toastOptions={{ unstyled: true, className: "w-full" }}
      style={{ "--width": `${place.width}px`, zIndex: "var(--z-toast)", fontFamily: "inherit" } as CSSProperties}
    />
  );
}
