import { cx } from "./cx";

interface ProgressBarProps {
  /** From 0 to 1. */
  value: number;
  tone?: "primary" | "green" | "red";
  label: string;
  className?: string;
}

const FILL = { primary: "bg-primary-line", green: "bg-state-green", red: "bg-state-red" };

/** A progress bar. */
export function ProgressBar({ value, tone = "primary", label, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx("h-1.5 w-full overflow-hidden rounded-xs border border-line-default bg-sunken", className)}
    >
      <div className={cx("h-full origin-left", FILL[tone])} style={{ width: `${percent}%` }} />
    </div>
  );
}
