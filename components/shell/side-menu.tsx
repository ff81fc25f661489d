"use client";

import { ChevronRight, LogOut } from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { Fragment, useId, type ReactNode } from "react";
import { useInboxCounts } from "@/components/engine/inbox-counts";
import { cx } from "@/components/ui/cx";
import type { MenuEntry } from "@/contract/resources/sesion";
import { currentEntry, holds } from "./current-entry";
import { InboxBadge, inboxesOf, toneOf, waitingIn } from "./inbox-badge";
import { useStored } from "./use-stored";

const ROW =
  "relative flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-sm no-underline drawer:min-h-11";
const REST = "text-secondary hover:bg-hover hover:text-primary";
const HERE =
  "bg-selected font-semibold text-link before:absolute before:inset-y-1 before:-left-2 before:w-0.75 before:rounded-r-xs before:bg-primary-line";

/** As wide as an icon. */
const NO_ICON = <span aria-hidden className="size-icon shrink-0" />;

/** Which groups a person opened or closed, by their words. */
const openKey = (userId: number | null) => `menu:grupos:${userId ?? "sesion"}`;

function parseOpen(text: string | null): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** An address of this application. */
const own = (to: string | null): to is string => to !== null && /^\/(?![/\\])/.test(to);

interface SideMenuProps {
  menu: readonly MenuEntry[];
  /** By the name an entry gives. */
  icons: Readonly<Record<string, ReactNode>>;
  /** Whose groups are remembered. */
  userId: number | null;
  onLogout: () => void;
  /** An entry was followed, also one that leads to the present page. */
  onNavigate?: () => void;
  /** Rows after 'Cerrar sesión', in the drawer. */
  extra?: ReactNode;
}

/** The menu of the session (spec 1 §2): headed groups, collapsible groups, and 'Cerrar sesión' at its end. */
export function SideMenu({ menu, icons, userId, onLogout, onNavigate, extra }: SideMenuProps) {
  const path = usePathname();
  const current = currentEntry(menu, path);
  const [stored, store] = useStored(openKey(userId));
  const open = parseOpen(stored);
  const counts = useInboxCounts(path, inboxesOf(menu).length > 0);
  const level: LevelProps = {
    icons,
    current,
    counts,
    isOpen: (key, entry) => open[key] ?? holds(entry, current),
    toggle: (key, next) => store(JSON.stringify({ ...open, [key]: next })),
    onNavigate,
  };
  return (
    <nav aria-label="Menú principal" className="flex h-full flex-col overflow-y-auto px-2 pt-2">
      {menu.map((entry) =>
        entry.items.length > 0 && !own(entry.to) ? (
          <Fragment key={entry.label}>
            <h2 className="px-2 pt-3 pb-1 text-2xs font-semibold tracking-caps text-muted uppercase">{entry.label}</h2>
            {entry.items.map((item) => (
              <Entry key={`${item.label} ${item.to}`} entry={item} path={entry.label} {...level} />
            ))}
          </Fragment>
        ) : (
          <Entry key={`${entry.label} ${entry.to}`} entry={entry} path="" {...level} />
        ),
      )}
      <div className="sticky bottom-0 mt-auto border-t border-line-subtle bg-surface py-2 phone:grid phone:grid-cols-2">
        <button type="button" onClick={onLogout} className={cx(ROW, REST, "col-span-full")}>
          <LogOut aria-hidden className="size-icon shrink-0" />
          Cerrar sesión
        </button>
        {extra}
      </div>
    </nav>
  );
}

interface LevelProps {
  icons: Readonly<Record<string, ReactNode>>;
  current: string | null;
  /** What waits, by address. */
  counts: ReturnType<typeof useInboxCounts>;
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
  const icon = nested ? null : (level.icons[entry.icon ?? ""] ?? NO_ICON);
  const indent = nested && "min-h-7.25! gap-1.5! pl-8 drawer:min-h-11! phone:pl-3";
  if (entry.items.length === 0) {
    if (!own(entry.to)) return null;
    const here = entry.to === level.current;
    return (
      <Link
        href={entry.to}
        aria-current={here ? "page" : undefined}
        onNavigate={level.onNavigate}
        className={cx(ROW, indent, here ? HERE : REST)}
      >
        {icon}
        {entry.label}
        <InboxBadge counts={[level.counts.get(entry.to)]} tone={toneOf(entry.to)} />
      </Link>
    );
  }
  const key = `${path}/${entry.label}`;
  const open = level.isOpen(key, entry);
  return (
    <div className="col-span-full">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => level.toggle(key, !open)}
        className={cx(ROW, indent, REST, !open && holds(entry, level.current) && "font-semibold text-primary")}
      >
        {icon}
        {entry.label}
        <span className="ml-auto flex shrink-0 items-center gap-1.5">
          {!open && <InboxBadge counts={waitingIn(entry).map((to) => level.counts.get(to))} tone="none" />}
          <ChevronRight
            aria-hidden
            className={cx("size-icon-sm text-muted transition-transform duration-base", open && "rotate-90")}
          />
        </span>
      </button>
      <div
        id={id}
        hidden={!open}
        className="relative before:absolute before:top-0.5 before:bottom-1.5 before:left-3.75 before:w-px before:bg-line-default phone:not-[[hidden]]:grid phone:grid-cols-2 phone:gap-x-1 phone:pl-5"
      >
        {entry.items.map((item) => (
          <Entry key={`${item.label} ${item.to}`} entry={item} path={key} nested {...level} />
        ))}
      </div>
    </div>
  );
}
