import { Icon } from "@/components/ui/icon";
import { type LinkGroup, MenuLinks } from "@/components/inicio/menu-links";
import { isOwnPath } from "@/components/shell/menu-address";
import { Notice } from "@/components/ui/notice";
import type { MenuEntry } from "@/contract/resources/sesion";
import { HOME_WORDS } from "@/lib/inicio/home";
import { SHORTCUT_GROUPS } from "@/lib/inicio/shortcuts";

/** Addresses that the counts of this page already link to. */
const COUNTED = new Set(SHORTCUT_GROUPS.flatMap(({ items }) => items.map(({ href }) => href)));

const linksOf = (entry: MenuEntry): LinkGroup["links"] => [
  ...(isOwnPath(entry.to) && !entry.disabled && !COUNTED.has(entry.to) ? [{ label: entry.label, href: entry.to }] : []),
  ...(entry.disabled ? [] : entry.items.flatMap(linksOf)),
];

/** The groups of the menu, at any depth: an entry with two or more screens of its own is a group. */
function groupsOf(entries: readonly MenuEntry[]): LinkGroup[] {
  return entries.flatMap((entry) => {
    const own = linksOf({ ...entry, items: entry.items.filter(({ items }) => items.length === 0) });
    const inner = groupsOf(entry.items.filter(({ items }) => items.length > 0));
    return entry.items.length > 0 && own.length > 1
      ? [{ title: entry.label.toUpperCase(), links: own }, ...inner]
      : inner;
  });
}

/** The list of roles that see the charts (spec 1 §2, role 1). */
export function ChartsCard() {
  return (
    <Notice icon={<Icon name="chart-column" />}>
      {HOME_WORDS.card}
      <ul className="mt-1 list-inside list-disc font-medium">
        {HOME_WORDS.cardRoles.map((rol) => (
          <li key={rol}>{rol}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Links to the screens of the administrator's menu. */
export const Screens = ({ menu }: { menu: readonly MenuEntry[] }) => <MenuLinks groups={groupsOf(menu)} />;
