"use client";

import { cx } from "@/components/ui/cx";
import { CHART_WORDS } from "@/lib/inicio/home";
import type { Hidden } from "./use-hidden";
import { seriesStyle, type Pattern } from "./series-style";

const FILL = ["fill-data-1", "fill-data-2", "fill-data-3", "fill-data-4", "fill-data-5", "fill-data-6"] as const;

function Marks({ pattern }: { pattern: Pattern }) {
  if (pattern === "diagonal") return <path d="M-1 5 5 -1M-1 9 9 -1M-1 13 13 -1M3 13 13 3M7 13 13 7" />;
  if (pattern === "lines") return <path d="M0 2.5H12M0 6H12M0 9.500H12" />;
  if (pattern === "dots")
    return <path d="M3 3h.01M9 3h.01M6 6h.01M3 9h.01M9 9h.01" strokeWidth={2} strokeLinecap="round" />;
  return null;
}

interface SwatchProps {
  index: number;
  /** Only its outline: the dataset is not shown. */
  hollow?: boolean;
}

/** The colour and pattern of the dataset at that index, for a legend. */
function Swatch({ index, hollow = false }: SwatchProps) {
  const { colour, pattern } = seriesStyle(index);
  if (hollow) return <span aria-hidden className="size-3 shrink-0 rounded-[2px] border border-line-control" />;
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="swatch">
      <rect width="12" height="12" className={FILL[colour - 1]} />
      <Marks pattern={pattern} />
    </svg>
  );
}

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
