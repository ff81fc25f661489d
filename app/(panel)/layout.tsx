import type { ReactNode } from "react";
import { LeftBehindNotice } from "@/components/campo/field-notices";
import { Shell } from "@/components/shell/shell";
import { ROLES } from "@/contract/codes";
import { departamentoNombre } from "@/contract/shown";
import { guiaDe, guiaHref } from "@/lib/guia";
import { hasWork, startOf } from "@/lib/sesion/start";
import { env, fieldMode } from "@/lib/server/env";
import { windowWidth } from "@/lib/server/window-width";
import { fullName, getSessionTimes, requireSession } from "@/lib/server/session";
import pkg from "@/package.json";
import type { MenuEntry } from "@/contract/resources/sesion";

const CAMPO: MenuEntry = { label: "Campo", icon: "smartphone", to: "/campo", items: [] };
const INVENTARIO = "/turistico";

/** The menu with the field screen: after the inventories, or at the end of a menu that has no group of them. */
function withFieldEntry(menu: readonly MenuEntry[]): MenuEntry[] {
  const at = menu.findIndex(({ items }) => items.some(({ to }) => to === INVENTARIO));
  if (at < 0) return [...menu, CAMPO];
  return menu.map((entry, index) => (index === at ? { ...entry, items: [...entry.items, CAMPO] } : entry));
}

/** Roles 1 and 2 have the white plate instead of a department's flag (spec 1 §6). */
const ROLES_WITHOUT_FLAG: readonly number[] = [ROLES.administrador, ROLES.nacional];
const hasFlag = (id: number | null): id is number => departamentoNombre(id) !== departamentoNombre(null);

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const { usuario, rol, subject, menu } = await requireSession();
  const { SOCIAL_VIDEO_URL, SOCIAL_NETWORK_URL, SOCIAL_MICROBLOG_URL } = env();
  const { id, id_departamento } = usuario;
  return (
    <Shell
      person={{
        id,
        nombre: fullName(usuario),
        email: usuario.email,
        rol: rol.nombre,
        genero: usuario.genero,
        departamento: departamentoNombre(id_departamento),
        bandera: !ROLES_WITHOUT_FLAG.includes(rol.id) && hasFlag(id_departamento) ? id_departamento : null,
        guia: guiaHref(guiaDe(subject.rol)),
        inicio: startOf({ rol, menu }),
        avisos: hasWork(menu),
      }}
      menu={fieldMode() ? withFieldEntry(menu) : menu}
      foot={{
        social: { video: SOCIAL_VIDEO_URL, network: SOCIAL_NETWORK_URL, microblog: SOCIAL_MICROBLOG_URL },
        version: pkg.version,
      }}
      session={await getSessionTimes()}
      width={await windowWidth()}
    >
      {!fieldMode() && <LeftBehindNotice persona={String(id ?? usuario.email)} />}
      {children}
    </Shell>
  );
}
