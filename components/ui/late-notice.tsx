import type { ReactNode } from "react";
import { cx } from "./cx";

interface LateNoticeProps {
  children: ReactNode;
  /** A button or link beside the sentence. */
  action: ReactNode;
  /** "waiting": it stands in the page always, and is shown while an outline (skeleton.tsx) does. */
  shown?: "waiting";
}

/** What stands beside the sentence, as a button or a link. */
export const LATE_ACTION =
  "inline-flex min-h-6 shrink-0 items-center font-medium text-link underline underline-offset-2";

/**
 * Says that something takes long, from two seconds after it was put into the page: whoever waits puts it there at once. The
 * delay is the style sheet's, so that it holds before any script has come.
 */
export function LateNotice({ children, action, shown }: LateNoticeProps) {
  return (
    <div
      role="status"
      aria-live="polite"
      data-late={shown}
      className={cx(
        "fixed bottom-4 left-1/2 z-popover w-max max-w-[calc(100vw-24px)] -translate-x-1/2 animate-after-two items-center gap-x-3 rounded-md border border-state-orange-line bg-state-orange-bg px-3 py-2 text-sm text-primary shadow-popover print:hidden",
        !shown && "flex",
      )}
    >
      <span>{children}</span>
      {action}
    </div>
  );
}
