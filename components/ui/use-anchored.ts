"use client";

import { useLayoutEffect, useState, type RefObject } from "react";

const ROOM = 264;

interface AnchoredStyle {
  left: number;
  width: number;
  maxHeight: number;
  top?: number;
  bottom?: number;
}

/** Keeps a fixed list below (or, without room, above) its anchor while it is open. Sizes in px. */
export function useAnchored(anchor: RefObject<HTMLElement | null>, open: boolean): AnchoredStyle | undefined {
  const [style, setStyle] = useState<AnchoredStyle>();

  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (!box) return;
      const below = window.innerHeight - box.bottom - 12;
      const above = box.top - 12;
      const under = below >= Math.min(ROOM, above);
      setStyle({
        left: box.left,
        width: box.width,
        maxHeight: Math.max(96, Math.min(ROOM, under ? below : above)),
        ...(under ? { top: box.bottom + 4 } : { bottom: window.innerHeight - box.top + 4 }),
      });
    };
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor, open]);

  return open ? style : undefined;
}
