import type { MenuEntry } from "@/contract/resources/sesion";

type Leaf = readonly [label: string, to: string, icon?: string];
type Named = Pick<MenuEntry, "label"> &
  Partial<Omit<MenuEntry, "label" | "icon" | "to" | "items">> & { icon?: string; to?: string; items?: PackedEntry[] };

/** A menu entry without what it does not have: the menu stands in each page's data, and most entries are links. */
export type PackedEntry = Leaf | Named;

function pack({ icon, to, items, ...entry }: MenuEntry): PackedEntry {
  const isLink = to !== null && items.length === 0 && Object.keys(entry).length === 1;
  if (isLink) return icon === null ? [entry.label, to] : [entry.label, to, icon];
  return {
    ...entry,
    ...(icon !== null && { icon }),
    ...(to !== null && { to }),
    ...(items.length > 0 && { items: packMenu(items) }),
  };
}

const isLeaf = (packed: PackedEntry): packed is Leaf => Array.isArray(packed);

function unpack(packed: PackedEntry): MenuEntry {
  if (isLeaf(packed)) {
    const [label, to, icon = null] = packed;
    return { label, icon, to, items: [] };
  }
  const { icon = null, to = null, items = [], ...entry } = packed;
  return { ...entry, icon, to, items: unpackMenu(items) };
}

export const packMenu = (menu: readonly MenuEntry[]): PackedEntry[] => menu.map(pack);

export const unpackMenu = (menu: readonly PackedEntry[]): MenuEntry[] => menu.map(unpack);
