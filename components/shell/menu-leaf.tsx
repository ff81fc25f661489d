import { Icon } from "@/components/ui/icon";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { MenuEntry } from "@/contract/resources/sesion";
import { isExternalUrl, isOwnPath } from "./menu-address";

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
  const enabled = here ? "menu-row-here" : "menu-row-rest";
  const row = cx("menu-row", className, disabled ? "menu-row-off" : enabled);
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
      <span className="menu-end">
        {badge}
        <Icon name="external-link" className="size-icon-sm text-muted" />
      </span>
    </a>
  );
}
