"use client";

import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";

const MARK = {
  none: "border border-line-control bg-surface",
  orange: "bg-state-orange",
  blue: "bg-state-blue",
  green: "bg-state-green",
  red: "bg-state-red",
} as const;

interface CountStripProps {
  title: string;
  /** Shows the title above the counts at every width, for a strip that shares its row. */
  stacked?: boolean;
  children: ReactNode;
}

/** A row of counts, each a link to the counted records; cells of equal width, two per row on a phone. */
export function CountStrip({ title, stacked = false, children }: CountStripProps) {
  return (
    <section
      className={cx(
        "flex min-w-0 items-stretch overflow-hidden rounded-md border border-line-default bg-surface",
        stacked ? "flex-col" : "max-[1279px]:flex-col",
      )}
    >
      <h2
        className={cx(
          "flex shrink-0 items-center border-line-subtle bg-sunken px-3 text-2xs font-semibold tracking-caps text-muted",
          stacked
            ? "border-b py-1.5"
            : "w-48 border-r py-2 max-[1279px]:w-auto max-[1279px]:border-r-0 max-[1279px]:border-b max-[1279px]:py-1.5",
        )}
      >
        {title}
      </h2>
      <ul className="flex min-w-0 flex-1 divide-x divide-line-subtle phone:grid phone:grid-cols-2 phone:gap-px phone:divide-x-0 phone:bg-line-subtle">
        {children}
      </ul>
    </section>
  );
}

interface CountCellProps {
  label: string;
  href: string;
  /** Colour of the mark, by the meaning of the count. */
  tone: keyof typeof MARK;
  /** The count, or its placeholder. */
  children: ReactNode;
}

/** One count with its label, as a link to the counted records. */
export function CountCell({ label, href, tone, children }: CountCellProps) {
  return (
    <Link href={href} prefetch={false} className="count">
      <span aria-hidden className={cx("fill size-2 shrink-0 rounded-full", MARK[tone])} />
      <span>{label}</span>
      <span className="num">{children}</span>
      <Icon name="arrow-right" />
    </Link>
  );
}

/** Shown while the count loads, with the height of the count. */
export const CountSkeleton = () => <Skeleton className="h-3.5 w-8" />;
