"use client";

import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

interface ChosenBarProps {
  /** Its name as a region. */
  label: string;
  /** How many are chosen, or what to do while none is. */
  status: string;
  /** The name of the button that chooses none. */
  leave: string;
  onLeave: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** The bar of the chosen rows, at the lower edge of a list and over none of its rows. */
export const ChosenBar = ({ label, status, leave, onLeave, children }: ChosenBarProps) => (
  <>
    {/* Keeps the bar at the lower edge below a short list. */}
    <div className="min-h-3 grow" />
    <section
      aria-label={label}
      className="sticky bottom-0 z-sticky -mx-5 flex flex-wrap items-center gap-2 border-t border-line-default bg-surface px-5 py-2 shadow-savebar low:static phone:-mx-3 phone:px-3"
    >
      <IconButton label={leave} icon={<Icon name="x" />} onClick={onLeave} />
      <span role="status" className="text-sm font-semibold tabular-nums">
        {status}
      </span>
      {children}
    </section>
  </>
);
