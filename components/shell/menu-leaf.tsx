import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { MenuEntry } from "@/contract/resources/sesion";
import { isExternalUrl, isOwnPath } from "./menu-address";

export const ROW =
  "relative flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm no-underline drawer:min-h-11";
export const REST = "text-secondary hover:bg-hover hover:text-primary";
export const DISABLED_ROW = "cursor-not-allowed text-disabled";
const HERE =
  "bg-selected font-semibold text-link before:absolute before:inset-y-1 before:-left-2 before:w-0.75 before:rounded-r-xs before:bg-primary-line";

interface MenuLeafProps {
  entry: MenuEntry;
  icon: ReactNode;
  badge: ReactNode;
  /** The entry links to the current page. */
  here: boolean;
  className: string | false;
  onNavigate: (() => void) | undefined;
}

/** A menu entry without children: an internal or external link, a separator or a disabled label. */
export function MenuLeaf({ entry, icon, badge, here, className, onNavigate }: MenuLeafProps) {
  const { label, to, url, disabled, separator } = entry;
  if (separator) return <hr className="col-span-full mx-2 my-1.5 border-line-subtle" />;
  const enabled = here ? HERE : REST;
  const row = cx(ROW, className, disabled ? DISABLED_ROW : enabled);
  if (disabled) {
    return (
      <span role="link" aria-disabled="true" className={row}>
        {icon}
        {label}
        {badge}
      </span>
    );
  }
  if (isOwnPath(to)) {
    return (
      <Link href={to} aria-current={here ? "page" : undefined} onNavigate={onNavigate} className={row}>
        {icon}
        {label}
        {badge}
      </Link>
    );
  }
  if (!isExternalUrl(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" onClick={onNavigate} className={row}>
      {icon}
      {label}
      <span className="sr-only">(se abre en otra pestaña)</span>
      <span className="ml-auto flex shrink-0 items-center gap-1.5">
        {badge}
        <ExternalLink aria-hidden className="size-icon-sm text-muted" />
      </span>
    </a>
  );
}
