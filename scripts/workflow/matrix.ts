import type { Rol } from "@/contract/codes";
import { can } from "@/contract/policy";
import { ACCIONES, type Accion, type Estado, ESTADOS, transitionPermission, transitions } from "@/contract/workflow";
import { ROLES_EN_ORDEN } from "@/lib/usuarios/permisos";

/** The result of an action in a state: the resulting state, or how it is refused. */
export type Outcome = Estado | "nunca" | "ahora no";

interface Cell {
  estado: Estado;
  accion: Accion;
  rol: Rol;
  outcome: Outcome;
}

function outcomeOf(estado: Estado, accion: Accion, rol: Rol): Outcome {
  if (!can({ rol, id_departamento: null }, transitionPermission("ppirta", accion))) return "nunca";
  const { from, to } = transitions[accion];
  return from.includes(estado) ? to : "ahora no";
}

/**
 * Every state x action x role, on a complete record of the person's own department. Both inventories have the same
 * rules.
 */
export const matrix: readonly Cell[] = ESTADOS.flatMap((estado) =>
  ACCIONES.flatMap((accion) =>
    ROLES_EN_ORDEN.map((rol): Cell => ({ estado, accion, rol, outcome: outcomeOf(estado, accion, rol) })),
  ),
);
