"use client";

import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { iconButtonClass } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/format";
import { WALK } from "@/lib/registros/texts";
import { useDeskKeys } from "../../seguimiento/desk/use-desk-keys";
import type { Walk, WalkDirection } from "./use-list-walk";

/** The same arrow on the next page takes the focus. */
let lastDirection: WalkDirection | null = null;

const ARROW = { anterior: <Icon name="chevron-left" />, siguiente: <Icon name="chevron-right" /> };

/** '3 de 38', with arrows to the records before and after; K and J do the same, as at the reviewer's desk. */
export function ListWalk({ walk }: { walk: Walk }) {
  const { place } = walk;
  const anterior = useRef<HTMLAnchorElement>(null);
  const siguiente = useRef<HTMLAnchorElement>(null);
  useDeskKeys({
    // A click on the link asks first where something is not saved.
    K: () => anterior.current?.click(),
    J: () => siguiente.current?.click(),
  });
  const ready = place !== null;
  useEffect(() => {
    if (!ready || lastDirection === null) return;
    const arrow = lastDirection === "anterior" ? anterior : siguiente;
    lastDirection = null;
    if (document.activeElement === document.body) arrow.current?.focus();
  }, [ready]);

  const arrow = (way: WalkDirection) => {
    const step = walk[way];
    if (step === null) {
      return (
        <span aria-hidden className={cx(iconButtonClass("md", "default"), "pointer-events-none text-disabled")}>
          {ARROW[way]}
        </span>
      );
    }
    return (
      <Link
        ref={way === "anterior" ? anterior : siguiente}
        href={step.href}
        aria-label={step.label}
        title={step.label}
        aria-keyshortcuts={way === "anterior" ? "K" : "J"}
        className={iconButtonClass("md", "default")}
        onNavigate={() => {
          lastDirection = way;
          step.onNavigate();
        }}
      >
        {ARROW[way]}
      </Link>
    );
  };
  return (
    <div
      role="group"
      aria-label={WALK.label}
      className="flex shrink-0 items-center rounded-sm border border-line-button bg-surface"
    >
      {arrow("anterior")}
      <span className="num flex min-w-20 items-center justify-center gap-1 self-stretch border-x border-line-button px-3 text-sm text-secondary">
        {place && <Place {...place} />}
      </span>
      {arrow("siguiente")}
    </div>
  );
}

function Place({ lugar, total }: { lugar: number; total: number }) {
  const all = formatNumber(total);
  if (lugar === 0) return <span title={WALK.gone}>{WALK.without(all)}</span>;
  return (
    <>
      <b className="font-semibold text-primary">{formatNumber(lugar)}</b> <span>{WALK.of(all)}</span>
    </>
  );
}
