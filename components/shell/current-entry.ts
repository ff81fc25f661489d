import type { MenuEntry } from "@/contract/resources/sesion";
import { RECORD_ROUTES, recordPages } from "@/lib/routes";

/** The list that each first part of a record's addresses belongs to. */
const LIST_OF = new Map(
  Object.values(RECORD_ROUTES).flatMap((routes) =>
    [...recordPages(routes).map(({ tab }) => tab.publicPath), routes.nuevo, routes.folder].map(
      (path) => [path, routes.list] as const,
    ),
  ),
);

/** The list a record's page belongs to; the path itself elsewhere. */
const listOf = (path: string): string => LIST_OF.get(`/${path.split("/")[1] ?? ""}`) ?? path;

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
