import { cx } from "./cx";

/** The classes of the outlined box of a text control. */
export const controlBox = (off = false, className?: string) =>
  cx(
    "control-box flex w-full items-center gap-2 rounded-sm border px-2.5 text-base phone:text-md",
    off
      ? "border-dashed border-line-default bg-sunken text-muted"
      : "border-line-control bg-surface text-primary hover:border-line-control-hover in-[[role=dialog]]:bg-raised",
    className,
  );

/** The classes of the control inside the box; the box draws the outline. */
export const CONTROL_INNER = "h-full min-w-0 flex-1 appearance-none border-0 bg-transparent p-0 outline-none";
