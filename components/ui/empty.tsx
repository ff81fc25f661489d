import { Icon } from "./icon";
import type { ReactNode } from "react";

interface EmptyStateProps {
  /** A list without this; a magnifier is for what was searched. */
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of an empty list, with what to do next. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center">
      <span className="mb-1 text-muted [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon ?? <Icon name="list" />}</span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-[46ch] text-sm text-muted">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  );
}
