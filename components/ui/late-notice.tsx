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
export const LATE_ACTION = "late-action";

/**
 * A notice that something takes long. It appears two seconds after it is rendered, so render it when the wait begins.
 * The style sheet makes the delay, so it also works before any script has loaded.
 */
export function LateNotice({ children, action, shown }: LateNoticeProps) {
  return (
    <div role="status" aria-live="polite" data-late={shown} className={cx("late-notice", !shown && "flex")}>
      <span>{children}</span>
      {action}
    </div>
  );
}
