import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";

interface FigureLinkProps {
  /** The list behind the figure; null for a month that is over, whose records have changed since. */
  href: string | null;
  className?: string;
  /** The link's name for screen readers, if its text does not say what it opens. */
  label?: string;
  children: ReactNode;
}

/** A figure or a name of the board, as a link to the list behind it. */
export const FigureLink = ({ href, className, label, children }: FigureLinkProps) =>
  href === null ? (
    <span className={className}>{children}</span>
  ) : (
    <Link
      href={href}
      prefetch={false}
      {...(label !== undefined && { "aria-label": label })}
      className={cx("text-link underline-offset-2", className)}
    >
      {children}
    </Link>
  );
