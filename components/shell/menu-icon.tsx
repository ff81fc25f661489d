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
  ShieldCheck,
  Tags,
  User,
  Users,
  type LucideIcon,
} from "lucide-react";
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
  info: Info,
  globe: Globe,
  layers: Layers,
  tags: Tags,
  settings: Settings,
  "file-text": FileText,
  "chart-column": ChartColumn,
};

const known = (name: string): name is MenuIconName => Object.hasOwn(ICONS, name);

/** The icon a menu entry names; an empty place of the same width for an unknown name. */
export function MenuIcon({ name }: { name: string | null }) {
  if (!name || !known(name)) return <span aria-hidden className="size-icon shrink-0" />;
  const Icon = ICONS[name];
  return <Icon aria-hidden className="size-icon shrink-0" />;
}
