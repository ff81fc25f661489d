"use client";

import * as Radix from "@radix-ui/react-accordion";
import { Icon } from "./icon";
import { createContext, use, type ReactNode } from "react";
import { cx } from "./cx";

interface AccordionProps {
  /** The open sections. */
  value: string[];
  onValueChange: (value: string[]) => void;
  children: ReactNode;
}

const OpenSections = createContext<readonly string[]>([]);

/** A list of sections; each opens and closes independently of the others. */
export function Accordion({ value, onValueChange, children }: AccordionProps) {
  return (
    <OpenSections value={value}>
      <Radix.Root type="multiple" value={value} onValueChange={onValueChange} className="grid gap-3">
        {children}
      </Radix.Root>
    </OpenSections>
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
  /** The section's number, from 1, shown before the title. */
  index: number;
  title: string;
  status?: { tone: StatusTone; text: string };
  children: ReactNode;
}

/** One section. Its content stays mounted while closed, so typed text is kept. Throws outside an Accordion. */
export function AccordionSection({ value, index, title, status, children }: AccordionSectionProps) {
  const open = use(OpenSections).includes(value);
  return (
    <Radix.Item value={value} className="min-w-0 rounded-md border border-line-default bg-surface">
      <Radix.Header asChild>
        <h2>
          <Radix.Trigger className="flex min-h-11 w-full items-center gap-2 rounded-md px-4 text-left text-sm font-semibold tracking-[0.02em] phone:min-h-12 phone:px-3">
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
              {status?.tone === "red" && <Icon name="circle-alert" className="size-3.5" />}
              {status?.tone === "green" && <Icon name="circle-check" className="size-3.5" />}
              <span>{status?.text}</span>
            </span>
            <Icon
              name="chevron-down"
              className={cx(
                "size-icon shrink-0 text-secondary transition-transform duration-base",
                !open && "-rotate-90",
              )}
            />
          </Radix.Trigger>
        </h2>
      </Radix.Header>
      <Radix.Content
        forceMount
        hidden={!open}
        // A phone draws only the sections that are seen, so that a letter's frame is ready sooner.
        className="px-4 pt-1 pb-4 phone:px-3 phone:pb-3 phone:[contain-intrinsic-size:auto_20rem] phone:[content-visibility:auto]"
      >
        {children}
      </Radix.Content>
    </Radix.Item>
  );
}
