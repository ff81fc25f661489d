"use client";

import { Icon } from "@/components/ui/icon";
import { useId, useState, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface FoldProps {
  /** In the specification's capitals; shown in sentence case. */
  title: string;
  open: boolean;
  onToggle: () => void;
  /** Beside the title. */
  head?: ReactNode;
  /** Below the content; visible while it is folded too. */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A foldable part of the record. Its content is rendered when first opened and then kept. */
export function Fold({ title, open, onToggle, head, foot, className, children }: FoldProps) {
  const id = useId();
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <section className={cx("min-w-0 rounded-md border border-line-default bg-surface", className)}>
      <div className="flex items-center">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={onToggle}
            className="flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left text-sm font-semibold phone:min-h-11"
          >
            <span className="sentence">{title}</span>
            <Icon
              name="chevron-down"
              className={cx(
                "ml-auto size-icon shrink-0 text-secondary transition-transform duration-base",
                !open && "-rotate-90",
              )}
            />
          </button>
        </h3>
        {head}
      </div>
      <div id={id} hidden={!open} className="px-3 pb-3">
        {opened && children}
      </div>
      {foot}
    </section>
  );
}
