"use client";

import * as Radix from "@radix-ui/react-tabs";
import { useState, type ReactNode } from "react";
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

/**
 * Tabs with panels inside a page; the left and right arrow keys, Home and End open another tab. A panel that was opened
 * stays mounted.
 */
export function TabPanels({ label, panels, className, chosen, onChoose }: TabPanelsProps) {
  const [own, setOwn] = useState<string | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const active = panels.find(({ key }) => key === (chosen ?? own)) ?? panels[0];
  if (active && !opened.includes(active.key)) setOpened([...opened, active.key]);

  const open = (key: string) => {
    setOwn(key);
    onChoose?.(key);
  };
  return (
    <Radix.Root value={active?.key ?? ""} onValueChange={open} className={className}>
      <Radix.List aria-label={label} className="sticky top-0 z-[1] flex gap-1 border-b border-line-default bg-canvas">
        {panels.map(({ key, label: word, count }) => (
          <Radix.Trigger
            key={key}
            value={key}
            className={cx(
              "relative inline-flex h-10 items-center gap-1.5 px-2.5 text-sm leading-none whitespace-nowrap outline-offset-[-2px]! phone:h-11.5",
              key === active?.key
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
          </Radix.Trigger>
        ))}
      </Radix.List>
      {panels.map(({ key, content }) => (
        <Radix.Content key={key} value={key} forceMount hidden={key !== active?.key} className="pt-3 outline-offset-4!">
          {opened.includes(key) && content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
