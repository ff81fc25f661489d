import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { cx } from "@/components/ui/cx";

interface FigureLinkProps {
  /** The list behind the figure; null: none. */
  href: string | null;
  className?: string;
  children: ReactNode;
}

/** A figure of a chart that leads to the list behind it. */
export function FigureLink({ href, className, children }: FigureLinkProps) {
  if (href === null) return <span className={cx(className, "text-inherit")}>{children}</span>;
  return (
    <Link href={href} prefetch={false} className={cx("no-underline hover:underline", className)}>
      {children}
    </Link>
  );
}
