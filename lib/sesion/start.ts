import type { MenuEntry, RolFila } from "@/contract/resources/sesion";
import { hrefs } from "../hrefs";
import { HOME } from "./return-path";

/** Whether the server that sent this menu knows the calls of own work. */
export const hasWork = (menu: readonly MenuEntry[]): boolean =>
  menu.some(({ to, items }) => to === hrefs.miTrabajo || hasWork(items));

/** The roles that register records: their day begins with what waits for them. */
const REGISTER: readonly number[] = [4, 5];

/** Where a person begins after sign-in, if they asked for no other page. */
export const startOf = ({ rol, menu }: { rol: Pick<RolFila, "id">; menu: readonly MenuEntry[] }): string =>
  REGISTER.includes(rol.id) && hasWork(menu) ? hrefs.miTrabajo : HOME;
