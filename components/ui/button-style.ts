import { cx } from "./cx";

export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost" | "link";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANT: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-primary font-semibold text-on-primary hover:bg-primary-hover active:bg-primary-active",
  secondary: "border-line-button bg-surface text-primary hover:border-line-control-hover hover:bg-hover",
  danger: "border-transparent bg-danger font-semibold text-on-danger hover:bg-danger-hover",
  ghost: "border-transparent text-secondary hover:bg-hover hover:text-primary",
  link: "border-transparent text-link underline underline-offset-2",
};

const OFF = "border-line-default bg-sunken text-disabled";
const OFF_BARE = "border-transparent text-disabled";

const SIZE: Record<ButtonSize, string> = {
  sm: "h-control-sm px-2 text-xs",
  md: "h-control px-3 text-sm",
  lg: "h-control-lg px-4 text-base",
};

const SHAPE =
  "inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm border leading-none no-underline transition-colors duration-fast select-none [&_svg]:size-icon [&_svg]:shrink-0";

/** The classes of a button, also used by links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, off = false): string {
  const unusable = variant === "ghost" || variant === "link" ? OFF_BARE : OFF;
  return cx(
    SHAPE,
    variant === "link" ? "min-h-6 text-sm" : SIZE[size],
    (off || (variant !== "primary" && variant !== "danger")) && "font-medium",
    off ? unusable : VARIANT[variant],
  );
}

/** The classes of a square button that has only an icon. */
export function iconButtonClass(size: ButtonSize, tone: "default" | "danger", off = false): string {
  const side = { sm: "size-control-sm", md: "size-control", lg: "size-control-lg" }[size];
  const usable = {
    default: "text-secondary hover:bg-hover hover:text-primary",
    danger: "text-secondary hover:bg-state-red-bg hover:text-state-red-fg",
  }[tone];
  return cx(
    "inline-grid shrink-0 place-items-center rounded-sm transition-colors duration-fast [&_svg]:size-icon",
    side,
    off ? "text-disabled" : usable,
  );
}
