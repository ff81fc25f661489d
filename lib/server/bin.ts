import "server-only";
import type { MenuEntry } from "@/contract/resources/sesion";
import { hrefs } from "@/lib/hrefs";

/** Whether the ministry's server keeps what this person deletes: its menu says so. */
export const offersBin = (menu: readonly MenuEntry[]): boolean =>
  menu.some(({ to, items }) => to === hrefs.papelera || offersBin(items));
