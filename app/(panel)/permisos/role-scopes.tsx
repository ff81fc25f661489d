import { Panel } from "@/components/ui/panel";
import { alcance, ROL_NOMBRE, ROLES_EN_ORDEN, rolesQueAsigna } from "@/lib/usuarios/permisos";

/** The scope of each role: whose records it reaches, and which roles it may assign. */
export function RoleScopes() {
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
            <dd>{alcance(rol)}</dd>
            <dd className="mt-1 text-xs text-muted">{`Roles que puede asignar: ${rolesQueAsigna(rol)}`}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
