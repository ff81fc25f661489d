import type { Rol } from "@/contract/codes";
import type { Permission } from "@/contract/policy";
import {
  cellText,
  permissionCell,
  type PermissionCell,
  type PermissionGroup,
  ROL_NOMBRE,
  ROLES_EN_ORDEN,
} from "@/lib/usuarios/permisos";
import { PermissionMark } from "./permission-mark";

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
export function PermissionCards({ group }: { group: PermissionGroup }) {
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
