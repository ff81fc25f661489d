import {
  BedDouble,
  ChartColumn,
  FileText,
  FolderTree,
  Globe,
  Hotel,
  House,
  Inbox,
  Info,
  Landmark,
  Layers,
  LayoutDashboard,
  Map,
  MapPin,
  Mountain,
  Settings,
  ScrollText,
  ShieldCheck,
  Tags,
  User,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import type { MenuEntry } from "@/contract/resources/sesion";
import type { MenuIconName } from "./menu-icon-names";

const ICONS: Record<MenuIconName, LucideIcon> = {
  "layout-dashboard": LayoutDashboard,
  house: House,
  mountain: Mountain,
  "bed-double": BedDouble,
  hotel: Hotel,
  inbox: Inbox,
  map: Map,
  "map-pin": MapPin,
  "folder-tree": FolderTree,
  landmark: Landmark,
  users: Users,
  user: User,
  "shield-check": ShieldCheck,
  "scroll-text": ScrollText,
  info: Info,
  globe: Globe,
  layers: Layers,
  tags: Tags,
  settings: Settings,
  "file-text": FileText,
  "chart-column": ChartColumn,
};

const known = (name: string): name is MenuIconName => Object.hasOwn(ICONS, name);

/** The icons that a menu's entries name, by name. Rendered on the server, so the page's script contains none. */
export function menuIcons(menu: readonly MenuEntry[]): Record<string, ReactNode> {
  const names = menu.flatMap((entry) => [entry, ...entry.items]).flatMap(({ icon }) => (icon ? [icon] : []));
  return Object.fromEntries(
    names.filter(known).map((name) => {
      const Icon = ICONS[name];
      return [name, <Icon key={name} aria-hidden className="size-icon shrink-0" />];
    }),
  );
}
