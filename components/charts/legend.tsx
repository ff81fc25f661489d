"use client";

import { cx } from "@/components/ui/cx";
import { CHART_WORDS } from "@/lib/home/home";
import { Swatch } from "./swatch";
import type { Hidden } from "./use-hidden";

const ENTRY =
  "flex min-h-6 max-w-72 items-center gap-1.5 rounded-sm px-1.5 text-2xs/4 hover:bg-hover phone:min-h-control roomy:max-w-none";

interface SwitchProps extends Pick<Hidden, "hidden" | "toggle"> {
  name: string;
  /** The index of its style. */
  style: number;
  /** Its number in a list of slices. */
  rank?: number;
  className: string;
}

/** An entry of a legend: shows or hides its shapes. */
export function LegendSwitch({ name, style, rank, hidden, toggle, className }: SwitchProps) {
  const shown = !hidden.has(name);
  return (
    <button
      type="button"
      aria-pressed={shown}
      title={name}
      onClick={() => toggle(name)}
      className={cx(className, !shown && "text-muted line-through decoration-1")}
    >
      <Swatch index={style} hollow={!shown} />
      {rank !== undefined && <span className="w-3 shrink-0 text-right text-muted">{rank}</span>}
      <span className="truncate text-2xs">{name}</span>
    </button>
  );
}

interface LegendProps extends Hidden {
  title: string;
  names: readonly string[];
  /** All shapes look like the first one: they are told apart by their place. */
  alike: boolean;
}

/** The series of a bar chart; on a phone one line that scrolls. */
export function Legend({ title, names, alike, hidden, toggle, showAll }: LegendProps) {
  return (
    <ul
      aria-label={CHART_WORDS.legend(title)}
      className="-mx-1.5 flex min-w-0 flex-1 basis-60 flex-wrap gap-x-1 text-secondary phone:flex-nowrap phone:overflow-x-auto phone:whitespace-nowrap"
    >
      {names.map((name, i) => (
        <li key={name} className="min-w-0 phone:shrink-0">
          <LegendSwitch name={name} style={alike ? 0 : i} hidden={hidden} toggle={toggle} className={ENTRY} />
        </li>
      ))}
      {names.some((name) => hidden.has(name)) && (
        <li className="phone:shrink-0">
          <button type="button" onClick={showAll} className={`${ENTRY} text-link`}>
            {CHART_WORDS.showAll}
          </button>
        </li>
      )}
    </ul>
  );
}
