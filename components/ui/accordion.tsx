"use client";

import * as Radix from "@radix-ui/react-accordion";
import { ChevronDown, CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

interface AccordionProps {
  /** The open sections. */
  value: string[];
  onValueChange: (value: string[]) => void;
  children: ReactNode;
}

/** Sections that open and close on their own. */
export function Accordion({ value, onValueChange, children }: AccordionProps) {
  return (
    <Radix.Root type="multiple" value={value} onValueChange={onValueChange} className="grid gap-3">
      {children}
    </Radix.Root>
  );
}

type StatusTone = "red" | "green" | "muted";
const STATUS: Record<StatusTone, string> = {
  red: "text-state-red-fg",
  green: "text-state-green-fg",
  muted: "text-muted",
};

interface AccordionSectionProps {
  value: string;
  /** Shown before the title, from 1. */
  index: number;
  title: string;
  status?: { tone: StatusTone; text: string };
  children: ReactNode;
}

/** One section; its content stays mounted while closed, so that nothing typed is lost. */
export function AccordionSection({ value, index, title, status, children }: AccordionSectionProps) {
  return (
    <Radix.Item value={value} className="min-w-0 rounded-md border border-line-default bg-surface">
      <Radix.Header asChild>
        <h2>
          <Radix.Trigger className="group flex min-h-11 w-full items-center gap-2 rounded-md px-4 text-left text-sm font-semibold tracking-[0.02em] phone:min-h-12 phone:px-3">
            <span className="num grid size-5 shrink-0 place-items-center rounded-full border border-line-default bg-sunken text-2xs text-secondary">
              {index}
            </span>
            <span className="min-w-0">{title}</span>
            <span
              className={cx(
                "ml-auto inline-flex shrink-0 items-center gap-1.25 text-xs font-medium tracking-normal",
                status && STATUS[status.tone],
              )}
            >
              {status?.tone === "red" && <CircleAlert aria-hidden className="size-3.5" />}
              {status?.tone === "green" && <CircleCheck aria-hidden className="size-3.5" />}
              {status?.text}
            </span>
            <ChevronDown
              aria-hidden
              className="size-icon shrink-0 text-secondary transition-transform duration-base group-data-[state=closed]:-rotate-90"
            />
          </Radix.Trigger>
        </h2>
      </Radix.Header>
      <Radix.Content forceMount className="px-4 pt-1 pb-4 data-[state=closed]:hidden phone:px-3 phone:pb-3">
        {children}
      </Radix.Content>
    </Radix.Item>
  );
}
