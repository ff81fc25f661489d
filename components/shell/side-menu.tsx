"use client";

import { usePathname, useSelectedLayoutSegments } from "next/navigation";
import { Fragment, useId, type ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { useInboxCounts, useOwnCounts } from "@/components/seguimiento/bandejas/inbox-counts";
import { cx } from "@/components/ui/cx";
import type { MenuEntry } from "@/contract/resources/sesion";
import { hrefs, RECORD_PATHS } from "@/lib/hrefs";
import { hasWork } from "@/lib/sesion/start";
import { Link } from "@/components/ui/link";
import { GroupBadge, InboxBadge, inboxesOf, openInboxesOf, WordBadge, WorkBadge } from "./inbox-badge";
import { isOwnPath, isExternalUrl } from "./menu-address";
import { useStored } from "./use-stored";

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
function MenuLeaf({ entry, icon, badge, here, className, onNavigate }: MenuLeafProps) {
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

/** The icons that a menu entry may use, by their names in lucide. An entry with another name gets no icon. */
export const MENU_ICON_NAMES = [
  "clipboard-list",
  "layout-dashboard",
  "house",
  "mountain",
  "bed-double",
  "hotel",
  "inbox",
  "map",
  "map-pin",
  "folder-tree",
  "landmark",
  "users",
  "user",
  "shield-check",
  "key-round",
  "webhook",
  "scroll-text",
  "info",
  "globe",
  "layers",
  "tags",
  "settings",
  "smartphone",
  "file-text",
  "file-up",
  "gauge",
  "chart-column",
  "trash-2",
] as const satisfies readonly IconName[];

/** Whether a menu entry may use this icon. */
const isMenuIcon = (name: string | null): name is (typeof MENU_ICON_NAMES)[number] =>
  MENU_ICON_NAMES.some((known) => known === name);

/** The list that a record's page belongs to, by its folders below app/(panel); other paths are returned unchanged. */
function listOf(path: string, folders: readonly string[]): string {
  const of = Object.values(RECORD_PATHS).find(({ folder, nuevo }) => folders[0] === folder.slice(1) || path === nuevo);
  return of?.list ?? path;
}

const targetsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [...(entry.to ? [entry.to] : []), ...targetsOf(entry.items)]);

/** The path of this page's menu entry: the longest one that equals the page's path or is a parent of it. */
export function currentEntry(menu: readonly MenuEntry[], path: string, folders: readonly string[]): string | null {
  const here = listOf(path, folders);
  const found = targetsOf(menu).filter((to) => here === to || here.startsWith(`${to}/`));
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Whether this entry, or one below it, is the current one. */
const containsCurrent = (entry: MenuEntry, current: string | null): boolean =>
  current !== null && (entry.to === current || entry.items.some((item) => containsCurrent(item, current)));

/** A placeholder as wide as an icon. */
const NO_ICON = <span aria-hidden className="size-icon shrink-0" />;

/** The storage key for the groups a person opened or closed, which are kept by label. */
const openKey = (userId: number | null) => `menu:grupos:${userId ?? "sesion"}`;

function parseOpen(text: string | null): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

export interface SideMenuProps {
  menu: readonly MenuEntry[];
  /** The person whose open groups are stored. */
  userId: number | null;
  onLogout: () => void;
  /** Called when an entry is followed, including one for the current page. */
  onNavigate?: () => void;
  /** Rows after 'Cerrar sesión', in the drawer. */
  extra?: ReactNode;
}

/** The menu of the session (spec 1 §2): headed groups, collapsible groups, and 'Cerrar sesión' at its end. */
export function SideMenu({ menu, userId, onLogout, onNavigate, extra }: SideMenuProps) {
  const path = usePathname();
  const current = currentEntry(menu, path, useSelectedLayoutSegments());
  const [stored, store] = useStored(openKey(userId));
  const open = parseOpen(stored);
  const counts = useInboxCounts(path, inboxesOf(menu).length > 0 || hasWork(menu));
  const { trabajo } = useOwnCounts();
  const level: LevelProps = {
    current,
    counts,
    trabajo,
    isOpen: (key, entry) => open[key] ?? containsCurrent(entry, current),
    toggle: (key, next) => store(JSON.stringify({ ...open, [key]: next })),
    onNavigate,
  };
  return (
    <nav aria-label="Menú principal" className="flex h-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pt-2 pb-1">
        {menu.map((entry, index) =>
          entry.items.length > 0 && !isOwnPath(entry.to) && !entry.disabled ? (
            <Fragment key={keyOf(entry, index)}>
              <h2 className="menu-title">
                {entry.label}
                {entry.badge && <WordBadge>{entry.badge}</WordBadge>}
              </h2>
              {entry.items.map((item, at) => (
                <Entry key={keyOf(item, at)} entry={item} path={entry.label} {...level} />
              ))}
            </Fragment>
          ) : (
            <Entry key={keyOf(entry, index)} entry={entry} path="" {...level} />
          ),
        )}
      </div>
      <div className="mx-2 border-t border-line-subtle py-2 phone:grid phone:grid-cols-2">
        <button type="button" onClick={onLogout} className="menu-row menu-row-rest col-span-full">
          <Icon name="log-out" />
          Cerrar sesión
        </button>
        {extra}
      </div>
    </nav>
  );
}

/** Separators have the same text, so their position makes the key unique. */
const keyOf = ({ label, to, url }: MenuEntry, at: number) => `${label} ${to ?? url ?? at}`;

interface LevelProps {
  current: string | null;
  /** Inbox counts, by path. */
  counts: ReturnType<typeof useInboxCounts>;
  /** How much waits for this person. */
  trabajo: number | null;
  isOpen: (key: string, entry: MenuEntry) => boolean;
  toggle: (key: string, next: boolean) => void;
  onNavigate: (() => void) | undefined;
}

function Entry({
  entry,
  path,
  nested = false,
  ...level
}: LevelProps & { entry: MenuEntry; path: string; nested?: boolean }) {
  const id = useId();
  const drawn = isMenuIcon(entry.icon) ? <Icon name={entry.icon} /> : NO_ICON;
  const icon = nested ? null : drawn;
  const indent = nested && "menu-row-nested";
  if (entry.items.length === 0) {
    const inbox = entry.to ? <InboxBadge count={level.counts.get(entry.to)} to={entry.to} /> : null;
    const counted = entry.to === hrefs.miTrabajo ? <WorkBadge total={level.trabajo} /> : inbox;
    return (
      <MenuLeaf
        entry={entry}
        icon={icon}
        badge={entry.badge ? <WordBadge>{entry.badge}</WordBadge> : counted}
        here={entry.to === level.current}
        className={indent}
        onNavigate={level.onNavigate}
      />
    );
  }
  const key = `${path}/${entry.label}`;
  const open = !entry.disabled && level.isOpen(key, entry);
  return (
    <div className="col-span-full">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        disabled={entry.disabled}
        onClick={() => level.toggle(key, !open)}
        className={cx(
          "menu-row",
          indent,
          entry.disabled ? "menu-row-off" : "menu-row-rest",
          !open && containsCurrent(entry, level.current) && "font-semibold text-primary",
        )}
      >
        {icon}
        {entry.label}
        <span className="menu-end">
          {entry.badge && <WordBadge>{entry.badge}</WordBadge>}
          {!open && <GroupBadge counts={openInboxesOf(entry).map((to) => level.counts.get(to))} />}
          <Icon name="chevron-right" className="menu-arrow" />
        </span>
      </button>
      <div id={id} hidden={!open} className="menu-group">
        {open &&
          entry.items.map((item, at) => <Entry key={keyOf(item, at)} entry={item} path={key} nested {...level} />)}
      </div>
    </div>
  );
}
