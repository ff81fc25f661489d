import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import type { Shortcut } from "@/lib/home";

const MARK: Record<Shortcut["tone"], string> = {
  none: "bg-state-none",
  orange: "bg-state-orange",
  blue: "bg-state-blue",
  green: "bg-state-green",
};

interface ShortcutTileProps {
  shortcut: Shortcut;
  /** The count, or what stands in its place. */
  children: ReactNode;
}

/** A list or inbox this person may open, with how much there is in it. */
export function ShortcutTile({ shortcut, children }: ShortcutTileProps) {
  return (
    <Link
      href={shortcut.href}
      prefetch={false}
      className="group flex min-h-21 min-w-0 flex-1 basis-40 flex-col justify-between gap-1 px-4 py-3 text-primary no-underline outline-offset-[-2px]! hover:bg-hover"
    >
      <span className="flex items-center gap-2 text-sm text-secondary">
        <span aria-hidden className={cx("size-2 shrink-0 rounded-full", MARK[shortcut.tone])} />
        <span className="min-w-0 flex-1">{shortcut.label}</span>
        <ArrowRight aria-hidden className="size-icon-sm shrink-0 text-muted group-hover:text-link" />
      </span>
      <span className="num flex h-7.5 items-center text-xl font-semibold">{children}</span>
    </Link>
  );
}

/** While the count is on its way, as high as the count. */
export const CountSkeleton = () => <Skeleton className="h-4! w-12" />;
