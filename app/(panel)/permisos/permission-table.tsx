import { permissionCell, type PermissionGroup, ROL_NOMBRE, ROLES_EN_ORDEN } from "@/lib/usuarios/permisos";
import { PermissionMark } from "./permission-mark";

const HEAD =
  "sticky top-bar z-sticky border-y border-line-default bg-sunken px-3 py-2 text-left text-2xs font-semibold tracking-caps text-secondary uppercase drawer:top-0 print:static";

/** A group's permissions by role. A table wider than the page scrolls by itself, with a fixed first column. */
export function PermissionTable({ group }: { group: PermissionGroup }) {
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
