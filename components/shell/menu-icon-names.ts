import type { IconName } from "@/components/ui/icon";

/** The icons that a menu entry may use, by their names in lucide. An entry with another name gets no icon. */
export const MENU_ICON_NAMES = [
  "layout-dashboard",
  "house",
  "mountain",
  "bed-double",
  "hotel",
  "inbox",
  "map",
  "map-pin",
  "folder-tree",
  "landmark",
  "users",
  "user",
  "shield-check",
  "scroll-text",
  "info",
  "globe",
  "layers",
  "tags",
  "settings",
  "smartphone",
  "file-text",
  "file-up",
  "gauge",
  "chart-column",
] as const satisfies readonly IconName[];

/** Whether a menu entry may use this icon. */
export const isMenuIcon = (name: string | null): name is (typeof MENU_ICON_NAMES)[number] =>
  MENU_ICON_NAMES.some((known) => known === name);
