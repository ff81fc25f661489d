import type { ReactNode } from "react";
import { cx } from "./cx";

export type BadgeTone = "orange" | "blue" | "blue-light" | "green" | "red" | "none" | "open";

const TONE: Record<BadgeTone, string> = {
  orange: "bg-state-orange-bg text-state-orange-fg border-state-orange-line",
  blue: "bg-state-blue-bg text-state-blue-fg border-state-blue-line",
  "blue-light": "bg-state-blue-light-bg text-state-blue-light-fg border-state-blue-light-line",
  green: "bg-state-green-bg text-state-green-fg border-state-green-line",
  red: "bg-state-red-bg text-state-red-fg border-state-red-line",
  none: "bg-state-none-bg text-state-none-fg border-state-none-line",
  open: "border-line-button text-secondary",
};

interface BadgeProps {
  tone: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  /** Renders the badge as a button. */
  onClick?: () => void;
  title?: string;
}

/** A state badge: background, border, icon and label. */
export function Badge({ tone, icon, children, onClick, title }: BadgeProps) {
  const className = cx(
    "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-xs border pr-1.5 pl-1.25 text-[0.71875rem] leading-none font-medium [&_svg]:size-3 [&_svg]:shrink-0",
    TONE[tone],
    onClick && "underline-offset-2 hover:underline",
  );
  if (onClick) {
    return (
      <button type="button" onClick={onClick} title={title} className={className}>
        {icon}
        {children}
      </button>
    );
  }
  return (
    <span className={className} title={title}>
      {icon}
      {children}
    </span>
  );
}
