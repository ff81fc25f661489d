"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { RECORD_MAP } from "@/lib/registros/texts";

interface MapCardFrameProps {
  title: string;
  badge?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A card over the map. It takes the focus when it opens; Escape closes it. */
export function MapCardFrame({ title, badge, onClose, children }: MapCardFrameProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    // On a phone the row that was pressed lies below the map.
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      className="grid max-h-72 w-80 animate-appear gap-0.5 overflow-auto rounded-md border border-line-default bg-raised p-3 text-xs text-secondary shadow-popover outline-none phone:w-full phone:scroll-mt-16"
    >
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-base/5 font-semibold break-words text-primary">{title}</h2>
        {badge}
        <button
          type="button"
          aria-label={RECORD_MAP.close}
          onClick={onClose}
          className="-mt-1 -mr-1.5 grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover hover:text-primary phone:-mt-2.5 phone:-mr-2.5 phone:size-10"
        >
          <Icon name="x" className="size-icon-sm" />
        </button>
      </div>
      {children}
    </div>
  );
}
