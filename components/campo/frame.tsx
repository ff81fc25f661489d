"use client";

import type { ReactNode } from "react";
import { FlagLine } from "@/components/shell/flag-line";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { StoreNotice } from "./store-notice";
import { useLine } from "./use-line";

/** 'Con línea' or 'Sin línea', in the bar. */
function LinePill() {
  const line = useLine();
  if (line === "asking") return null;
  const there = line === "there";
  return (
    <span
      role="status"
      className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-sm border border-brand-bar-line px-2 text-xs leading-none font-medium whitespace-nowrap"
    >
      <Icon name={there ? "wifi" : "wifi-off"} className="size-icon-sm" />
      {there ? "Con línea" : "Sin línea"}
    </span>
  );
}

interface FieldFrameProps {
  title: string;
  subtitle?: string;
  /** Where the arrow leads, as an address of lib/campo/hrefs.ts; without it `start` stands there. */
  back?: { href: string; label: string };
  start?: ReactNode;
  /** Below the bar, above what scrolls: a record's tabs. */
  tabs?: ReactNode;
  /** The bar at the thumb: one or two buttons, with an optional line above them. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A view of the field screen: the bar with the state of the line, the content, and the buttons at the thumb. */
export function FieldFrame({ title, subtitle, back, start, tabs, foot, children }: FieldFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[720px] flex-col bg-canvas">
      <header className="on-brand sticky top-0 z-topbar bg-brand-bar text-on-brand">
        <div className="flex min-h-14 items-center gap-1 py-1 pr-3 pl-1">
          {back ? (
            <a
              href={back.href}
              aria-label={back.label}
              className="grid size-11 shrink-0 place-items-center rounded-sm text-on-brand hover:bg-brand-bar-hover"
            >
              <Icon name="arrow-left" className="size-icon-lg" />
            </a>
          ) : (
            start
          )}
          <div className="min-w-0 flex-1">
            <h1 title={title} className="truncate text-md leading-5 font-semibold tracking-tight">
              {title}
            </h1>
            {subtitle && (
              <p title={subtitle} className="truncate text-xs text-on-brand-muted">
                {subtitle}
              </p>
            )}
          </div>
          <LinePill />
        </div>
        <FlagLine />
        {tabs}
      </header>
      <main id="contenido" className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-3">
          <StoreNotice />
          {children}
        </div>
        {foot && (
          <div className="sticky bottom-0 z-sticky grid gap-2 bg-surface px-3 py-2 shadow-savebar low:static [&_.btn]:h-12 [&_.btn]:text-base">
            {foot}
          </div>
        )}
      </main>
    </div>
  );
}

/** A white card. */
export const FieldPanel = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx("grid gap-2 rounded-md border border-line-default bg-surface p-3", className)}>{children}</div>
);

interface FieldGroupProps {
  title: string;
  /** Beside the title, and at the end of its line. */
  count?: string;
  aside?: string;
  children: ReactNode;
}

/** A titled list of rows. */
export function FieldGroup({ title, count, aside, children }: FieldGroupProps) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline gap-2 px-1 pb-1.5 text-xs text-muted tabular-nums">
        <h2 className="text-base font-semibold tracking-tight text-primary">{title}</h2>
        {count && <span>{count}</span>}
        {aside && <span className="ml-auto text-right">{aside}</span>}
      </div>
      <ul className="divide-y divide-line-subtle overflow-clip rounded-md border border-line-default bg-surface">
        {children}
      </ul>
    </section>
  );
}
