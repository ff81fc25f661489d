import { cx } from "./cx";

export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost" | "link";
export type ButtonSize = "sm" | "md" | "lg";

/** The classes of a button (app/parts.css), also used by links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, off = false): string {
  const unusable = variant === "ghost" || variant === "link" ? "btn-off-bare" : "btn-off";
  return cx("btn", variant === "link" ? "btn-link" : `btn-${size}`, off ? unusable : `btn-${variant}`);
}

/** The classes of a square button that has only an icon. */
export const iconButtonClass = (size: ButtonSize, tone: "default" | "danger"): string =>
  cx("icon-btn", size !== "sm" && `icon-btn-${size}`, tone === "danger" && "icon-btn-danger");
