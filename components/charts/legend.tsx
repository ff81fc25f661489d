"use client";

import { cx } from "@/components/ui/cx";
import { CHART_WORDS } from "@/lib/inicio/home";
import { Swatch } from "./swatch";
import type { Hidden } from "./use-hidden";

interface SwitchProps extends Pick<Hidden, "hidden" | "toggle"> {
  name: string;
  /** The index of its style; null where all shapes look alike and a sample would tell nothing. */
  style: number | null;
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
      {style !== null && <Swatch index={style} hollow={!shown} />}
      {rank !== undefined && <span className="w-3 shrink-0 text-right text-muted">{rank}</span>}
      <span className="truncate">{name}</span>
    </button>
  );
}

interface LegendProps extends Hidden {
  title: string;
  names: readonly string[];
  /** All shapes look the same: they are told apart by their place. */
  alike: boolean;
}

/** The series of a bar chart. */
export function Legend({ title, names, alike, hidden, toggle, showAll }: LegendProps) {
  return (
    <ul aria-label={CHART_WORDS.legend(title)} className="legend">
      {names.map((name, i) => (
        <li key={name}>
          <LegendSwitch name={name} style={alike ? null : i} hidden={hidden} toggle={toggle} className="legend-entry" />
        </li>
      ))}
      {names.some((name) => hidden.has(name)) && (
        <li>
          <button type="button" onClick={showAll} className="legend-entry text-link">
            {CHART_WORDS.showAll}
          </button>
        </li>
      )}
    </ul>
  );
}
