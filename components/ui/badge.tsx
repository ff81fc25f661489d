import type { ReactNode } from "react";

export type BadgeTone = "orange" | "blue" | "blue-light" | "green" | "red" | "none" | "open";

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
  const className = `badge badge-${tone}`;
  if (onClick) {
    return (
      <button type="button" onClick={onClick} title={title} className={className}>
        {icon}
        <span className="contents">{children}</span>
      </button>
    );
  }
  return (
    <span className={className} title={title}>
      {icon}
      <span className="contents">{children}</span>
    </span>
  );
}
