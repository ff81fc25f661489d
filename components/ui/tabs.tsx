"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { cx } from "./cx";

interface TabItem {
  href: string;
  label: string;
  active: boolean;
  /** What is left to do there, or done. */
  mark?: "todo" | "done";
}

/** Tabs that are addresses. Capitals stay in the document and read as a sentence. */
export function TabLinks({ label, items }: { label: string; items: readonly TabItem[] }) {
  const list = useRef<HTMLElement>(null);
  const active = items.find((item) => item.active)?.href;

  useEffect(() => {
    const nav = list.current;
    const tab = nav?.querySelector<HTMLElement>("[aria-current=page]");
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [active]);

  return (
    <nav
      ref={list}
      aria-label={label}
      className="relative flex snap-x overflow-x-auto border-b border-line-default px-2 [scrollbar-width:none] phone:fade-edge"
    >
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.active ? "page" : undefined}
          className={cx(
            "relative inline-flex h-10 shrink-0 snap-start items-center gap-1.25 px-2 text-sm leading-none whitespace-nowrap no-underline outline-offset-[-2px]! phone:h-11.5 phone:px-3 phone:text-base",
            item.active
              ? "font-semibold text-link after:absolute after:inset-x-1.5 after:bottom-0 after:h-0.5 after:rounded-t-xs after:bg-primary-line"
              : "text-secondary hover:text-primary",
          )}
        >
          <span className="sentence">{item.label}</span>
          {item.mark === "todo" && (
            <>
              <CircleDashed aria-hidden className="size-3.25 text-state-none" />
              <span className="sr-only">(incompleta)</span>
            </>
          )}
          {item.mark === "done" && (
            <>
              <CircleCheck aria-hidden className="size-3.25 text-state-green" />
              <span className="sr-only">(completa)</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
