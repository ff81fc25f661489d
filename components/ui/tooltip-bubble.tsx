"use client";

import { useLayoutEffect, useRef, type ComponentProps } from "react";

/** Distances from the bubble to its anchor and to the window's edge, in px. */
const GAP = 6;
const EDGE = 8;

function place(bubble: HTMLElement, anchor: HTMLElement) {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const above = at.top - GAP - height >= EDGE;
  const centre = at.left + at.width / 2;
  const left = Math.max(EDGE, Math.min(centre - width / 2, window.innerWidth - width - EDGE));
  bubble.dataset["side"] = above ? "top" : "bottom";
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above ? at.top - GAP - height : at.bottom + GAP}px`;
  bubble.style.setProperty("--arrow", `${centre - left}px`);
}

const LOOK =
  "group/bubble fixed inset-auto z-tooltip m-0 w-max max-w-60 animate-appear overflow-visible rounded-sm border-0 bg-tooltip px-2.25 py-1.5 text-left text-xs font-regular tracking-normal whitespace-normal text-on-tooltip normal-case";
const ARROW =
  "absolute left-(--arrow) size-[7px] -translate-x-1/2 rotate-45 bg-tooltip group-data-[side=bottom]/bubble:-top-[3px] group-data-[side=top]/bubble:-bottom-[3px]";

interface TooltipBubbleProps extends Pick<ComponentProps<"div">, "id" | "onPointerEnter" | "onPointerLeave"> {
  anchor: HTMLElement;
  children: string;
}

/**
 * The bubble of a tooltip, above its anchor or, without room, below it. In the document it is beside its anchor, inside
 * the same landmark and dialog. It is shown in the top layer, where no ancestor clips or moves it. It follows its
 * anchor when the page scrolls, because the focus that opened it may have scrolled the anchor into view.
 */
export function TooltipBubble({ anchor, children, ...rest }: TooltipBubbleProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bubble = box.current;
    if (!bubble) return;
    // A browser without popovers shows it as a fixed element.
    if ("showPopover" in bubble) bubble.showPopover();
    const follow = () => place(bubble, anchor);
    follow();
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
      if ("hidePopover" in bubble) bubble.hidePopover();
    };
  }, [anchor, children]);
  return (
    <div {...rest} ref={box} role="tooltip" popover="manual" className={LOOK}>
      {children}
      <span aria-hidden className={ARROW} />
    </div>
  );
}
