import type { MenuEntry } from "@/contract/resources/sesion";
import {
  ATRACTIVO_HISTORIAL,
  ATRACTIVO_TABS,
  ATRACTIVO_VER_HISTORIAL,
  ATRACTIVO_VER_TABS,
  LISTS,
  hrefs,
} from "@/lib/routes";

const PPIRTA_PATHS: readonly string[] = [
  ...[...ATRACTIVO_TABS, ATRACTIVO_HISTORIAL].map((tab) => tab.publicPath),
  ...[...ATRACTIVO_VER_TABS, ATRACTIVO_VER_HISTORIAL].map((tab) => tab.publicPath),
  hrefs.nuevoAtractivo,
  "/atractivos",
];

/** The list a record's page belongs to; the path itself elsewhere. */
function listOf(path: string): string {
  const first = `/${path.split("/")[1] ?? ""}`;
  return PPIRTA_PATHS.includes(first) ? LISTS.ppirta : path;
}

const targets = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [...(entry.to ? [entry.to] : []), ...targets(entry.items)]);

/** The address of the menu's entry for this path: the longest that is the path or a folder above it. */
export function currentEntry(menu: readonly MenuEntry[], path: string): string | null {
  const here = listOf(path);
  const found = targets(menu).filter((to) => here === to || here.startsWith(`${to}/`));
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Is this entry, or one below it, the current one? */
export const holds = (entry: MenuEntry, current: string | null): boolean =>
  current !== null && (entry.to === current || entry.items.some((item) => holds(item, current)));
