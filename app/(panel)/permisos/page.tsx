import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { PageHead, Panel } from "@/components/ui/panel";
import { can, type Permission } from "@/contract/policy";
import {
  PERMISSION_GROUPS,
  alcanceDe,
  ROL_NOMBRE,
  ROLES_EN_ORDEN,
  rolesQueAsigna,
  cellText,
  permissionCell,
  type PermissionCell,
  type PermissionGroup,
} from "@/lib/usuarios/permisos";
import { requireSession } from "@/lib/server/session";
import type { Rol } from "@/contract/codes";
import { Icon } from "@/components/ui/icon";
import { PrintButton } from "./print-button";

const ICON = { yes: "check", when: "circle-dashed", no: "minus" } as const;
const TONE = { yes: "text-primary", when: "text-primary", no: "text-muted" };

/** One cell: an icon and a text, never a colour alone. */
function PermissionMark({ cell }: { cell: PermissionCell }) {
  return (
    <span className={cx("flex items-start gap-1.5", TONE[cell.kind])}>
      <Icon name={ICON[cell.kind]} className="mt-0.5 size-3.5 shrink-0" />
      <span>{cellText(cell)}</span>
    </span>
  );
}

const HEAD =
  "sticky top-bar z-sticky border-y border-line-default bg-sunken px-3 py-2 text-left text-2xs font-semibold tracking-caps text-secondary uppercase drawer:top-0 print:static";

/** A group's permissions by role. A table wider than the page scrolls by itself, with a fixed first column. */
function PermissionTable({ group }: { group: PermissionGroup }) {
  return (
    <div
      role="region"
      aria-label={`Permisos: ${group.title}`}
      tabIndex={0}
      className="drawer:overflow-x-auto phone:hidden print:overflow-visible"
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm drawer:min-w-225 print:min-w-0 print:text-xs">
        <colgroup>
          <col className="w-[23%]" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} left-0 z-topbar!`}>
              Permiso
            </th>
            {ROLES_EN_ORDEN.map((rol) => (
              <th key={rol} scope="col" className={HEAD}>
                {ROL_NOMBRE[rol]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.rows.map(({ permission, label }) => (
            <tr key={permission} className="group print:break-inside-avoid">
              <th
                scope="row"
                className="sticky left-0 z-sticky border-b border-line-subtle bg-surface px-3 py-2 text-left align-top font-medium group-last:border-b-0 print:static"
              >
                {label}
              </th>
              {ROLES_EN_ORDEN.map((rol) => (
                <td key={rol} className="border-b border-line-subtle px-3 py-2 align-top group-last:border-b-0">
                  <PermissionMark cell={permissionCell(rol, permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Roles with the same answer. */
interface Answer {
  cell: PermissionCell;
  roles: Rol[];
}

function answersOf(permission: Permission): Answer[] {
  const answers = new Map<string, Answer>();
  for (const rol of ROLES_EN_ORDEN) {
    const cell = permissionCell(rol, permission);
    const known = answers.get(cellText(cell));
    if (known) known.roles.push(rol);
    else answers.set(cellText(cell), { cell, roles: [rol] });
  }
  return [...answers.values()];
}

/** The table on a phone: a card for each permission, with its roles grouped by answer. */
function PermissionCards({ group }: { group: PermissionGroup }) {
  return (
    <ul className="hidden phone:block print:hidden">
      {group.rows.map(({ permission, label }) => (
        <li key={permission} className="border-t border-line-subtle px-4 py-3">
          <p className="font-semibold">{label}</p>
          <dl className="mt-1 grid gap-1.5 text-sm">
            {answersOf(permission).map(({ cell, roles }) => (
              <div key={cellText(cell)}>
                <dt>
                  <PermissionMark cell={cell} />
                </dt>
                <dd className="pl-5 text-muted">{roles.map((rol) => ROL_NOMBRE[rol]).join(", ")}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The scope of each role: whose records it reaches, and which roles it may assign. */
function RoleScopes() {
  return (
    <Panel title="Alcance de cada rol" bodyClassName="" className="print:border-0">
      <p className="px-4 py-2.5 text-sm text-muted">
        Un rol de departamento ve y cambia solo los registros de su departamento: donde abajo dice «Sí», vale dentro de
        ese alcance.
      </p>
      <dl className="grid grid-cols-5 border-t border-line-subtle phone:grid-cols-1">
        {ROLES_EN_ORDEN.map((rol) => (
          <div
            key={rol}
            className="border-l border-line-subtle px-4 py-3 text-sm first:border-l-0 phone:border-t phone:border-l-0 phone:first:border-t-0"
          >
            <dt className="font-semibold">{ROL_NOMBRE[rol]}</dt>
            <dd>{alcanceDe(rol)}</dd>
            <dd className="mt-1 text-xs text-muted">{`Roles que puede asignar: ${rolesQueAsigna(rol)}`}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const TITLE = "Permisos";
export const metadata: Metadata = { title: TITLE };

/** Groups of at most this many rows are kept on one sheet of paper. */
const MOST_ON_A_SHEET = 8;

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
            className={cx("print:border-0", group.rows.length <= MOST_ON_A_SHEET && "print:break-inside-avoid")}
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
