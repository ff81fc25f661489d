/** The icons a menu entry may name: lucide's names. An entry with another name gets none. */
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
  "file-text",
  "chart-column",
] as const;

export type MenuIconName = (typeof MENU_ICON_NAMES)[number];
