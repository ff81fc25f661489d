"use client";

import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./cx";

export interface TabPanel {
  key: string;
  label: string;
  /** Shown beside the label if above 0. */
  count?: number;
  content: ReactNode;
}

interface TabPanelsProps {
  label: string;
  /** The first panel is open at first. */
  panels: readonly TabPanel[];
  className?: string;
  /** The open panel, where the page knows it; by default the tabs keep it themselves. */
  chosen?: string | null;
  onChoose?: (key: string) => void;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs with panels inside a page; the left and right arrow keys, Home and End open another tab. A panel that was opened
 * stays mounted.
 */
export function TabPanels({ label, panels, className, chosen, onChoose }: TabPanelsProps) {
  const id = useId();
  const [own, setOwn] = useState<string | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const active = panels.find(({ key }) => key === (chosen ?? own)) ?? panels[0];
  if (active && !opened.includes(active.key)) setOpened([...opened, active.key]);

  const open = (key: string) => {
    setOwn(key);
    onChoose?.(key);
  };
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !active) return;
    const next = panels[step(panels.indexOf(active), panels.length)];
    if (!next) return;
    event.preventDefault();
    open(next.key);
    document.getElementById(`${id}-tab-${next.key}`)?.focus();
  };

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        className="sticky top-0 z-[1] flex gap-1 border-b border-line-default bg-canvas"
      >
        {panels.map(({ key, label: word, count }) => {
          const on = key === active?.key;
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-tab-${key}`}
              aria-selected={on}
              aria-controls={`${id}-panel-${key}`}
              tabIndex={on ? 0 : -1}
              onClick={() => open(key)}
              className={cx(
                "relative inline-flex h-10 items-center gap-1.5 px-2.5 text-sm leading-none whitespace-nowrap outline-offset-[-2px]! phone:h-11.5",
                on
                  ? "font-semibold text-link after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-t-xs after:bg-primary-line"
                  : "text-secondary hover:text-primary",
              )}
            >
              {word}
              {count !== undefined && count > 0 && (
                <span className="rounded-full border border-line-default bg-sunken px-1.5 text-2xs/4 font-medium text-secondary tabular-nums">
                  {count}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {panels.map(({ key, content }) => {
        const on = key === active?.key;
        return (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-panel-${key}`}
            aria-labelledby={`${id}-tab-${key}`}
            tabIndex={0}
            hidden={!on}
            className="pt-3 outline-offset-4!"
          >
            {opened.includes(key) && content}
          </div>
        );
      })}
    </div>
  );
}
