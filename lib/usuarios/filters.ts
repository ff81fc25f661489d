import type { ESTADOS_DE_LISTA } from "@/contract/resources/usuarios";
import { departamentoNombre } from "@/contract/shown";
import type { Choice } from "../descriptors";
import { ROL_NOMBRE, ROLES_EN_ORDEN } from "./permisos";

export type EstadoDeLista = (typeof ESTADOS_DE_LISTA)[number];

/** The filters of the accounts, named as in the API (contract userQuery) and in the URL; null: not set. */
export interface UserFilters {
  id_departamento: number | null;
  id_rol: number | null;
  id_entidad: number | null;
  estado: EstadoDeLista | null;
}

/** In display order. */
export const USER_FILTER_LABELS: Record<keyof UserFilters, string> = {
  id_departamento: "Departamento",
  id_rol: "Tipo de usuario",
  id_entidad: "Entidad",
  estado: "Estado",
};

export const NO_USER_FILTERS: UserFilters = { id_departamento: null, id_rol: null, id_entidad: null, estado: null };

export const ESTADO_DE_CUENTA: Record<EstadoDeLista, string> = {
  ACTIVO: "Activo",
  INVITADO: "Invitado",
  INACTIVO: "Inactivo",
};
export const ESTADO_DE_CUENTA_OPTIONS: readonly Choice[] = Object.entries(ESTADO_DE_CUENTA).map(([value, label]) => ({
  value,
  label,
}));

export const ROL_OPTIONS: readonly Choice[] = ROLES_EN_ORDEN.map((rol) => ({
  value: String(rol),
  label: ROL_NOMBRE[rol],
}));

export const hasUserFilters = (filters: UserFilters): boolean => Object.values(filters).some((value) => value !== null);

/** What a printed list says of its filters: each one's label and value. `row`: one of its rows, which has the names. */
export function printUserFilters(
  { id_departamento, id_rol, id_entidad, estado }: Partial<UserFilters>,
  row: { entidad?: string | null } | undefined,
): (readonly [label: string, word: string])[] {
  const words: Record<keyof UserFilters, string | undefined> = {
    id_departamento: id_departamento ? departamentoNombre(id_departamento) : undefined,
    id_rol: id_rol ? (ROL_OPTIONS.find(({ value }) => value === String(id_rol))?.label ?? `n.º ${id_rol}`) : undefined,
    id_entidad: id_entidad ? (row?.entidad ?? `n.º ${id_entidad}`) : undefined,
    estado: estado ? ESTADO_DE_CUENTA[estado] : undefined,
  };
  return Object.entries(USER_FILTER_LABELS).flatMap(([name, label]) => {
    const word = words[name as keyof UserFilters];
    return word === undefined ? [] : [[label, word] as const];
  });
}
