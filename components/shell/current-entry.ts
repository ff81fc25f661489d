import type { MenuEntry } from "@/contract/resources/sesion";
import { RECORD_PATHS } from "@/lib/hrefs";

/** The list that a record's page belongs to, by its folders below app/(panel); other paths are returned unchanged. */
function listOf(path: string, folders: readonly string[]): string {
  const of = Object.values(RECORD_PATHS).find(
    ({ folder, nuevo }) => folders.includes(folder.slice(1)) || path === nuevo,
  );
  return of?.list ?? path;
}

const targets = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [...(entry.to ? [entry.to] : []), ...targets(entry.items)]);

/** The path of this page's menu entry: the longest one that equals the page's path or is a parent of it. */
export function currentEntry(menu: readonly MenuEntry[], path: string, folders: readonly string[]): string | null {
  const here = listOf(path, folders);
  const found = targets(menu).filter((to) => here === to || here.startsWith(`${to}/`));
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Whether this entry, or one below it, is the current one. */
export const holds = (entry: MenuEntry, current: string | null): boolean =>
  current !== null && (entry.to === current || entry.items.some((item) => holds(item, current)));
