import type { MenuEntry } from "@/contract/resources/sesion";

/** A menu entry without what it does not have: the menu stands in each page's data. */
export type PackedEntry = Pick<MenuEntry, "label"> &
  Partial<Omit<MenuEntry, "label" | "icon" | "to" | "items">> & { icon?: string; to?: string; items?: PackedEntry[] };

export const packMenu = (menu: readonly MenuEntry[]): PackedEntry[] =>
  menu.map(({ icon, to, items, ...entry }) => ({
    ...entry,
    ...(icon !== null && { icon }),
    ...(to !== null && { to }),
    ...(items.length > 0 && { items: packMenu(items) }),
  }));

export const unpackMenu = (menu: readonly PackedEntry[]): MenuEntry[] =>
  menu.map(({ icon = null, to = null, items = [], ...entry }) => ({ ...entry, icon, to, items: unpackMenu(items) }));
