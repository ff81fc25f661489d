"use client";

import { Icon } from "@/components/ui/icon";
import { usePathname, useSelectedLayoutSegments } from "next/navigation";
import { Fragment, useId, type ReactNode } from "react";
import { useInboxCounts, useOwnCounts } from "@/components/seguimiento/bandejas/inbox-counts";
import { cx } from "@/components/ui/cx";
import type { MenuEntry } from "@/contract/resources/sesion";
import { currentEntry, holds } from "./current-entry";
import { GroupBadge, InboxBadge, inboxesOf, openInboxesOf, WordBadge, WorkBadge } from "./inbox-badge";
import { hrefs } from "@/lib/hrefs";
import { hasWork } from "@/lib/sesion/start";
import { isOwnPath } from "./menu-address";
import { isMenuIcon } from "./menu-icon-names";
import { MenuLeaf } from "./menu-leaf";
import { useStored } from "./use-stored";

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
    isOpen: (key, entry) => open[key] ?? holds(entry, current),
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
          !open && holds(entry, level.current) && "font-semibold text-primary",
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
