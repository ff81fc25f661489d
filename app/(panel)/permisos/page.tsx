import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { PageHead, Panel } from "@/components/ui/panel";
import { can } from "@/contract/policy";
import { PERMISSION_GROUPS } from "@/lib/usuarios/permisos";
import { requireSession } from "@/lib/server/session";
import { PermissionCards } from "./permission-cards";
import { PermissionTable } from "./permission-table";
import { PrintButton } from "./print-button";
import { RoleScopes } from "./role-scopes";

const TITLE = "Permisos";
export const metadata: Metadata = { title: TITLE };

/** Groups of at most this many rows are kept on one sheet of paper. */
const FEW = 8;

/** The permissions of each role, from contract/policy.ts; read-only (decision 004). */
export default async function PermisosPage() {
  const { subject } = await requireSession();
  if (!can(subject, "permisos.ver")) redirect("/access");
  return (
    <>
      <PageHead
        title={TITLE}
        subtitle="Lo que cada rol puede hacer. Solo lectura: son las reglas con las que el sistema decide."
        actions={<PrintButton />}
      />
      <div className="grid max-w-6xl gap-3">
        <RoleScopes />
        {PERMISSION_GROUPS.map((group) => (
          <Panel
            key={group.title}
            title={group.title}
            bodyClassName=""
            className={cx("print:border-0", group.rows.length <= FEW && "print:break-inside-avoid")}
          >
            <p className="px-4 py-2.5 text-sm text-muted">{group.note}</p>
            <PermissionTable group={group} />
            <PermissionCards group={group} />
          </Panel>
        ))}
      </div>
    </>
  );
}
