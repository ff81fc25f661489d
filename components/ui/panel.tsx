import { Icon } from "./icon";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./link";

interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
}

/** A bordered surface, with a header if it has a title or actions. */
export function Panel({ title, actions, className, bodyClassName, children }: PanelProps) {
  return (
    <section className={cx("panel", className)}>
      {(title || actions) && (
        <header className="panel-head">
          {title && <h2 className="text-sm font-semibold">{title}</h2>}
          {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={bodyClassName ?? "p-4"}>{children}</div>
    </section>
  );
}

interface PageHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  /** On a phone the page has its actions at the lower edge instead. */
  hideOnPhone?: boolean;
}

/** The page's h1, its back link and its actions. */
export function PageHead({ title, subtitle, back, actions, hideOnPhone = false }: PageHeadProps) {
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 phone:mb-2">
      {back && (
        <Link
          href={back.href}
          className="-ml-2 inline-flex h-control items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-secondary no-underline hover:bg-hover hover:text-primary"
        >
          <Icon name="arrow-left" className="size-icon" />
          <span className="phone:sr-only">{back.label}</span>
        </Link>
      )}
      <div className="min-w-0 flex-1 basis-64 phone:basis-[70%]">
        <h1 className="text-lg font-semibold tracking-tight phone:text-[1.0625rem]/[1.375rem]">{title}</h1>
        {subtitle && <div className="text-sm text-muted">{subtitle}</div>}
      </div>
      {actions && (
        <div
          className={cx(
            "ml-auto flex flex-wrap items-center gap-2",
            hideOnPhone ? "phone:hidden" : "phone:ml-0 phone:w-full phone:[&>*]:flex-1",
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}
