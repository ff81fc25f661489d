import { Icon } from "./icon";
import type { ReactNode } from "react";
import { cx } from "./cx";

type NoticeTone = "none" | "orange" | "red" | "green";

const BOX: Record<NoticeTone, string> = {
  none: "bg-state-none-bg border-state-none-line",
  orange: "bg-state-orange-bg border-state-orange-line",
  red: "bg-state-red-bg border-state-red-line",
  green: "bg-state-green-bg border-state-green-line",
};
const ICON_COLOUR: Record<NoticeTone, string> = {
  none: "text-state-none",
  orange: "text-state-orange",
  red: "text-state-red",
  green: "text-state-green",
};
const ICON = { none: "info", orange: "triangle-alert", red: "circle-alert", green: "circle-check" } as const;

interface NoticeProps {
  tone?: NoticeTone;
  icon?: ReactNode;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
  role?: "status" | "alert";
}

/** A message inside the page, with actions. */
export function Notice({ tone = "none", icon, title, children, actions, className, role }: NoticeProps) {
  // A failure has one action, beside the text; other notices may have several, below it.
  const beside = tone === "red";
  return (
    <div
      role={role}
      className={cx(
        "flex gap-2 rounded-sm border px-3 py-2 text-sm text-primary",
        beside && actions ? "items-center" : "items-start",
        BOX[tone],
        className,
      )}
    >
      <span className={cx("mt-px shrink-0 [&_svg]:size-icon", ICON_COLOUR[tone])}>
        {icon ?? <Icon name={ICON[tone]} />}
      </span>
      <div className={cx("min-w-0 flex-1", beside && "flex flex-wrap items-center justify-between gap-x-3 gap-y-1")}>
        <div className="min-w-0">
          {title && <b>{title} </b>}
          <div className="contents">{children}</div>
        </div>
        {actions && <div className={cx("flex flex-wrap gap-x-3 gap-y-1.5", !beside && "mt-1.5")}>{actions}</div>}
      </div>
    </div>
  );
}
