import type { ReactNode } from "react";
import { barParts } from "@/components/shell/bar-parts";
import { Footer } from "@/components/shell/footer";
import { menuIcons } from "@/components/shell/menu-icon";
import { Shell } from "@/components/shell/shell";
import { ROLES } from "@/contract/codes";
import { departamentoNombre } from "@/contract/shown";
import { guiaDe, guiaHref } from "@/lib/guia";
import { env } from "@/lib/server/env";
import { fullName, getSessionTimes, requireSession } from "@/lib/server/session";
import pkg from "@/package.json";

/** Roles 1 and 2 have the white plate instead of a department's flag (spec 1 §6). */
const withoutFlag: readonly number[] = [ROLES.administrador, ROLES.nacional];
const hasFlag = (id: number | null): id is number => departamentoNombre(id) !== departamentoNombre(null);

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const { usuario, rol, subject, menu } = await requireSession();
  const { SOCIAL_VIDEO_URL, SOCIAL_NETWORK_URL, SOCIAL_MICROBLOG_URL } = env();
  const id = usuario.id_departamento;
  const nombre = fullName(usuario);
  return (
    <Shell
      person={{ id: usuario.id, nombre, email: usuario.email, rol: rol.nombre, guia: guiaHref(guiaDe(subject.rol)) }}
      menu={menu}
      icons={menuIcons(menu)}
      bar={barParts({
        ...{ nombre, email: usuario.email, rol: rol.nombre, genero: usuario.genero },
        departamento: departamentoNombre(id),
        bandera: !withoutFlag.includes(rol.id) && hasFlag(id) ? id : null,
      })}
      footer={
        <Footer
          social={{ video: SOCIAL_VIDEO_URL, network: SOCIAL_NETWORK_URL, microblog: SOCIAL_MICROBLOG_URL }}
          version={pkg.version}
        />
      }
      session={await getSessionTimes()}
    >
      {children}
    </Shell>
  );
}
