import type { ReactNode } from "react";
import { cx } from "./cx";

interface LateNoticeProps {
  children: ReactNode;
  /** A button or link beside the sentence. */
  action: ReactNode;
  /** "waiting": always in the page, and visible only while a skeleton (skeleton.tsx) is. */
  shown?: "waiting";
}

/** The classes of the button or link beside the sentence. */
export const LATE_ACTION =
  "inline-flex min-h-6 shrink-0 items-center font-medium text-link underline underline-offset-2";

/**
 * A notice that something takes long. It appears two seconds after it is rendered, so render it when the wait begins.
 * The style sheet makes the delay, so it also works before any script has loaded.
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
