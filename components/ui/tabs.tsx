"use client";

import { Icon } from "./icon";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";

export interface TabItem {
  href: string;
  label: string;
  active: boolean;
  /** Whether the tab's content is still to do or done, or a review points at it. */
  mark?: "todo" | "done" | "observed";
  /** Subjects that people talk about there. */
  subjects?: number;
}

interface TabLinksProps {
  label: string;
  items: readonly TabItem[];
  /** Further tabs, in a `menu` (tabs-more.tsx); on a phone they are in the row like the others. */
  more?: { items: readonly TabItem[]; menu: ReactNode };
}

const TAB =
  "relative inline-flex h-10 shrink-0 items-center gap-1 text-sm leading-none whitespace-nowrap no-underline outline-offset-[-2px]! phone:h-11.5 phone:px-3 phone:text-base";
/** Narrower padding for a row that has further tabs in a menu. */
export const TIGHT = "px-1.25 roomy:px-2";
const WIDE = "px-2";
/** A tab's classes. */
export const tabClass = (active: boolean, className?: string) =>
  cx(
    TAB,
    active
      ? "font-semibold text-link after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-t-xs after:bg-primary-line"
      : "text-secondary hover:text-primary",
    className,
  );

/**
 * Tabs that are links to pages, and so navigation; tabs within a page are in tab-panels.tsx. Labels keep the capitals in
 * the document; CSS shows them in sentence case.
 */
export function TabLinks({ label, items, more }: TabLinksProps) {
  const strip = useRef<HTMLDivElement>(null);
  const active = [...items, ...(more?.items ?? [])].find((item) => item.active)?.href;
  const hidden = useHiddenSides(strip);
  const first = useRef(true);

  useEffect(() => {
    const row = strip.current;
    const tab = row?.querySelector<HTMLElement>("[aria-current=page]");
    // Scrolled before hydration: the person may be about to tap a tab, so the row stays where it is.
    const moved = first.current && row !== null && row.scrollLeft > 0;
    first.current = false;
    if (row && tab && !moved) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [active]);

  const turn = (side: -1 | 1) => strip.current?.scrollBy({ left: side * strip.current.clientWidth * 0.6 });
  return (
    <nav
      aria-label={label}
      onKeyDown={walk}
      className="relative flex border-b border-line-default px-2.5 roomy:px-2 phone:px-2"
    >
      {hidden?.left && <ScrollButton side="left" onClick={() => turn(-1)} />}
      <div
        ref={strip}
        data-hidden={hidden ? cx(hidden.left && "left", hidden.right && "right") : undefined}
        className="fade-edge relative flex min-w-0 snap-x overflow-x-auto [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Tab key={item.href} item={item} className={more ? TIGHT : WIDE} />
        ))}
        {more?.items.map((item) => (
          <Tab key={item.href} item={item} className={cx(TIGHT, "hidden! phone:inline-flex!")} />
        ))}
      </div>
      {hidden?.right && <ScrollButton side="right" onClick={() => turn(1)} />}
      {more && <div className="shrink-0 phone:hidden">{more.menu}</div>}
    </nav>
  );
}

function Tab({ item, className }: { item: TabItem; className?: string }) {
  return (
    <Link
      href={item.href}
      // Tabs share their page's code, so a prefetch would load nothing useful.
      prefetch={false}
      aria-current={item.active ? "page" : undefined}
      className={tabClass(item.active, cx("snap-start", className))}
    >
      <span className="sentence">{item.label}</span>
      {item.mark === "todo" && (
        <>
          <Icon name="circle-dashed" className="size-3 text-state-none" />
          <span className="sr-only">(incompleta)</span>
        </>
      )}
      {item.mark === "observed" && (
        <>
          <Icon name="message-square-text" className="size-3 text-state-red" />
          <span className="sr-only">(observada)</span>
        </>
      )}
      {item.mark === "done" && (
        <>
          <Icon name="circle-check" className="size-3 text-state-green" />
          <span className="sr-only">(completa)</span>
        </>
      )}
      {Boolean(item.subjects) && (
        <span className="inline-flex items-center gap-0.5 text-xs tabular-nums">
          <Icon name="message-square" className="size-3" />
          <span aria-hidden>{item.subjects}</span>
          <span className="sr-only">({asuntos(item.subjects)})</span>
        </span>
      )}
    </Link>
  );
}

/** How many subjects are open, in words. */
export const asuntos = (count = 0) => (count === 1 ? "1 asunto abierto" : `${count} asuntos abiertos`);

/** A scroll button for the mouse only: the keyboard uses the arrow keys, touch swipes. */
function ScrollButton({ side, onClick }: { side: "left" | "right"; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onClick}
      className="grid w-6 shrink-0 place-items-center text-secondary hover:text-primary phone:hidden"
    >
      <Icon name={side === "left" ? "chevron-left" : "chevron-right"} className="size-icon" />
    </button>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Left, right, Home and End move the focus along the tabs; Enter opens the focused tab. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const target = event.target as HTMLElement;
  if (!step || target.closest("[role=menu]")) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button:not([aria-hidden])")].filter(
    (stop) => stop.offsetParent !== null && !stop.closest("[role=menu]"),
  );
  const at = stops.findIndex((stop) => stop === target || stop.contains(target));
  if (at < 0) return;
  event.preventDefault();
  stops[step(at, stops.length)]?.focus();
}

/** The sides on which tabs are scrolled out of view; null before the first measurement. */
function useHiddenSides(strip: React.RefObject<HTMLDivElement | null>) {
  const [hidden, setHidden] = useState<{ left: boolean; right: boolean } | null>(null);
  useEffect(() => {
    const row = strip.current;
    if (!row) return;
    const measure = () => {
      const left = row.scrollLeft > 1;
      const right = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      setHidden((known) => (known?.left === left && known.right === right ? known : { left, right }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    row.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener("scroll", measure);
    };
  }, [strip]);
  return hidden;
}
