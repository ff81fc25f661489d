import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { REVISION } from "@/lib/seguimiento/revision/texts";

interface SideProps {
  children: ReactNode;
}

const MARK = "box-decoration-clone rounded-xs px-0.75 break-words";

interface WasProps extends SideProps {
  /** Without strikethrough, so that a short value stays legible; an arrow follows it. */
  whole?: boolean;
}

/** An old value, struck through unless `whole`. */
export function Before({ whole = false, children }: WasProps) {
  return (
    <del className={cx(MARK, "bg-state-red-bg text-state-red-fg", whole ? "no-underline" : "line-through")}>
      <span className="sr-only">{REVISION.before}: </span>
      {children}
    </del>
  );
}

/** A new value. */
export function After({ children }: SideProps) {
  return (
    <ins className={`${MARK} bg-state-green-bg font-medium text-state-green-fg no-underline`}>
      <span className="sr-only">{REVISION.now}: </span>
      {children}
    </ins>
  );
}
