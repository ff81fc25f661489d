"use client";

import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass, iconButtonClass, type ButtonSize, type ButtonVariant } from "./button-style";
import { cx } from "./cx";
import { Link } from "./link";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

type NativeButton = ComponentProps<"button">;

interface ButtonProps extends NativeButton {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  loading?: boolean;
  loadingLabel?: string;
  /** Why the button is off, shown as its tooltip; the button stays focusable. */
  disabledReason?: string;
}

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** A button. While loading it ignores clicks and stays focusable. */
export function Button({
  variant = "secondary",
  size = "md",
  icon,
  loading = false,
  loadingLabel,
  disabledReason,
  disabled,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const off = Boolean(disabledReason) || (disabled ?? false);
  const blocked = off || loading;
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      onClick={blocked ? ignore : onClick}
      className={cx(buttonClass(variant, size, off), className)}
    >
      {loading ? <Spinner /> : icon}
      {/* Translated pages: an icon comes before the text only if the text has an element of its own. */}
      <span className="contents">{loading && loadingLabel ? loadingLabel : children}</span>
    </button>
  );
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}

interface IconButtonProps extends NativeButton {
  label: string;
  icon: ReactNode;
  tone?: "default" | "danger";
  size?: ButtonSize;
  loading?: boolean;
  disabledReason?: string;
}

/** A button with only an icon; its label is also its tooltip. While loading it ignores clicks. */
export function IconButton({
  label,
  icon,
  tone = "default",
  size = "sm",
  loading = false,
  disabledReason,
  disabled,
  className,
  onClick,
  type = "button",
  ...rest
}: IconButtonProps) {
  const off = Boolean(disabledReason) || (disabled ?? false);
  const blocked = off || loading;
  return (
    <Tooltip text={disabledReason ?? label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        onClick={blocked ? ignore : onClick}
        className={cx(iconButtonClass(size, tone), className)}
      >
        {loading ? <Spinner /> : icon}
      </button>
    </Tooltip>
  );
}

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({
  variant = "secondary",
  size = "md",
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonClass(variant, size), className)}>
      {icon}
      <span className="contents">{children}</span>
    </Link>
  );
}

interface IconLinkProps extends Omit<ComponentProps<typeof Link>, "children"> {
  label: string;
  icon: ReactNode;
  size?: ButtonSize;
}

/** A link with only an icon; its label is also its tooltip. */
export function IconLink({ label, icon, size = "sm", className, ...rest }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <Link {...rest} aria-label={label} className={cx(iconButtonClass(size, "default"), className)}>
        {icon}
      </Link>
    </Tooltip>
  );
}
