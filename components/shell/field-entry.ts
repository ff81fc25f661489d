import type { MenuEntry } from "@/contract/resources/sesion";

const CAMPO: MenuEntry = { label: "Campo", icon: "smartphone", to: "/campo", items: [] };
const INVENTARIO = "/turistico";

/** The menu with the field screen: after the inventories, or at the end of a menu that has no group of them. */
export function withFieldEntry(menu: readonly MenuEntry[]): MenuEntry[] {
  const at = menu.findIndex(({ items }) => items.some(({ to }) => to === INVENTARIO));
  if (at < 0) return [...menu, CAMPO];
  return menu.map((entry, index) => (index === at ? { ...entry, items: [...entry.items, CAMPO] } : entry));
}
