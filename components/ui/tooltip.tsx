"use client";

import { cloneElement, useEffect, useId, useState, type FocusEvent, type PointerEvent, type ReactElement } from "react";
import { fetchAhead, lazyPart } from "./lazy-part";

const loadBubble = () => import("./tooltip-bubble").then((module) => module.TooltipBubble);
const TooltipBubble = lazyPart(loadBubble);
/** While the pointer rests on the first one. */
const { onPointerEnter: comeNear } = fetchAhead(loadBubble);

const OPEN_MS = 300;
/** Time to move the pointer onto the bubble. */
const LEAVE_MS = 150;

type Pointed = PointerEvent<HTMLElement>;

interface TriggerProps {
  "aria-describedby"?: string | undefined;
  onPointerEnter?: (event: Pointed) => void;
  onPointerLeave?: (event: Pointed) => void;
  onPointerDown?: (event: Pointed) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

/** Closes the open bubble; only one is open at a time. */
let closeShown: (() => void) | null = null;

/**
 * A text shown on hover (after 300 ms) and on keyboard focus. The child must spread its props (a button or a link). A
 * list has a tooltip on each of its buttons: a library's costs the server twenty times as much to draw.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<TriggerProps> }) {
  const id = useId();
  /** The anchor that `shown` takes after `ms`; a null anchor closes the bubble. */
  const [aim, setAim] = useState<{ at: HTMLElement | null; ms: number } | null>(null);
  const [shown, setShown] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (!aim) return;
    const timer = window.setTimeout(() => setShown(aim.at), aim.ms);
    return () => window.clearTimeout(timer);
  }, [aim]);

  useEffect(() => {
    if (!shown) return;
    const close = () => setAim({ at: null, ms: 0 });
    closeShown?.();
    closeShown = close;
    // The first Escape closes only the bubble, also inside a dialog, so it is caught before the document's listeners.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopImmediatePropagation();
      close();
    };
    window.addEventListener("keydown", escape, { capture: true });
    return () => {
      window.removeEventListener("keydown", escape, { capture: true });
      if (closeShown === close) closeShown = null;
    };
  }, [shown]);

  const hide = (ms = 0) => aim?.at && setAim({ at: null, ms });
  const leave = (event: Pointed) => event.pointerType !== "touch" && hide(LEAVE_MS);
  const own = children.props;
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": shown ? [own["aria-describedby"], id].filter(Boolean).join(" ") : own["aria-describedby"],
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          comeNear();
          if (event.pointerType !== "touch") setAim({ at: event.currentTarget, ms: shown ? 0 : OPEN_MS });
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          leave(event);
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          hide();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) setAim({ at: event.currentTarget, ms: 0 });
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
      })}
      {shown && (
        <TooltipBubble
          id={id}
          anchor={shown}
          onPointerEnter={() => setAim({ at: shown, ms: 0 })}
          onPointerLeave={leave}
        >
          {text}
        </TooltipBubble>
      )}
    </>
  );
}
