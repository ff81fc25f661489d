/** The lucide icon names that a menu entry may use. An entry with another name gets no icon. */
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
